import { Language, PageDocument, type Utm } from '@tessera/contract'
import { languages } from '@tessera/page'
import { useState } from 'react'

import { optionalText, optionalTyping } from '../../../app/forms.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument, useEditor, useEditorState } from '../../editor-context.ts'
import { DocumentField, Section, urlField } from '../panel-form.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import * as texts from './texts.ts'

/** The parts of the Page panel about when, to whom and in whose name the page speaks. */
export const PresenceSections = () => (
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

const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
const languageOptions = [
  { value: 'none', label: texts.noLanguage },
  ...languages.map((value) => ({ value, label: nameIn(value) })),
  { value: 'other', label: texts.otherLanguage },
]
const otherSchema = optionalText(Language)

const LanguageFields = () => {
  const editor = useEditor()
  const { language } = useDocument()
  const unfinished = useEditorState((state) => state.unfinished.get('/language'))
  const [asksForCode, setAsksForCode] = useState(false)
  const isOther = asksForCode || unfinished !== undefined || (language !== null && !languages.some((known) => known === language))
  const choose = (value: string) => {
    setAsksForCode(value === 'other')
    editor.setUnfinished('/language', null)
    if (value !== 'other') editor.edit(changeFields({ language: value === 'none' ? null : value }))
  }
  return (
    <>
      <Field label={texts.language} hint={isOther ? undefined : texts.languageHint}>
        {(wiring) => <Select {...wiring} value={isOther ? 'other' : (language ?? 'none')} onChange={choose} options={languageOptions} />}
      </Field>
      {isOther && (
        <DocumentField
          label={texts.languageCode}
          hint={texts.languageCodeHint}
          path="/language"
          value={language}
          schema={otherSchema}
          edit={(value) => changeFields({ language: value })}
        />
      )}
    </>
  )
}

const { imprintUrl, privacyUrl } = PageDocument.shape
const urlSchemas = { imprintUrl: optionalText(imprintUrl.unwrap()), privacyUrl: optionalText(privacyUrl.unwrap()) }

const legalLabels = { imprintUrl: texts.imprintUrl, privacyUrl: texts.privacyUrl }

const LegalFields = () => {
  const document = useDocument()
  return (
    <>
      <p className="text-ink-2">{texts.legalWhy}</p>
      {(['imprintUrl', 'privacyUrl'] as const).map((name) => (
        <DocumentField
          key={name}
          {...urlField}
          label={legalLabels[name]}
          aside={texts.optional}
          path={`/${name}`}
          value={document[name]}
          schema={urlSchemas[name]}
          edit={(value) => changeFields({ [name]: value })}
        />
      ))}
    </>
  )
}

const tags = { source: texts.utmSource, medium: texts.utmMedium, campaign: texts.utmCampaign } as const
const noTags: Utm = { source: null, medium: null, campaign: null }
const tagSchema = optionalTyping(PageDocument.shape.utm.unwrap().shape.source.unwrap().unwrap())

const CampaignFields = () => {
  const utm = useDocument().utm ?? noTags
  return (
    <>
      <p className="text-ink-2">{texts.campaignWhy}</p>
      {(['source', 'medium', 'campaign'] as const).map((name) => (
        <DocumentField
          key={name}
          label={tags[name]}
          aside={texts.optional}
          path={`/utm/${name}`}
          value={utm[name]}
          schema={tagSchema}
          edit={(value) => (document) => {
            const next = { ...(document.utm ?? noTags), [name]: value }
            return changeFields({ utm: Object.values(next).every((tag) => tag === null) ? null : next })(document)
          }}
        />
      ))}
    </>
  )
}
