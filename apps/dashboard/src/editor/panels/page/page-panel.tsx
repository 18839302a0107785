import type { PageId } from '@tessera/contract'

import { Section } from '../panel-form.tsx'
import * as texts from '../../texts.ts'
import { CardPreview } from './card-preview.tsx'
import { DeletePage } from './delete-page-section.tsx'
import { PageFields } from './page-fields.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SearchPreview } from './search-preview.tsx'
import { SlugField } from './slug-field.tsx'

export const PagePanel = ({ pageId }: { pageId: PageId }) => (
  <>
    <Section title={texts.details}>
      <PageFields />
    </Section>
    <Section title={texts.address}>
      <SlugField pageId={pageId} />
    </Section>
    <Section title={texts.searchAndSharing}>
      <SearchPreview />
      <CardPreview />
    </Section>
    <Section title={texts.password}>
      <PasswordSettings pageId={pageId} />
    </Section>
    <Section title={texts.deleteSection}>
      <DeletePage pageId={pageId} />
    </Section>
  </>
)
