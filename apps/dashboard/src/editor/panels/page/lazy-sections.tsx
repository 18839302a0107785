import { Section } from '../panel-form.tsx'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { LegalFields } from './legal-fields.tsx'
import * as texts from './texts.ts'

/** The sections of the Page panel that load after it: schedule, language, legal pages and campaign tags. */
export const LazySections = () => (
  <>
    <Section title={texts.scheduleSection}>
      <ScheduleFields />
    </Section>
    <Section title={texts.languageSection}>
      <LanguageFields />
    </Section>
    <Section title={texts.legalSection}>
      <LegalFields />
    </Section>
    <Section title={texts.campaignSection}>
      <CampaignFields />
    </Section>
  </>
)
