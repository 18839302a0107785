import type { PageId } from '@tessera/contract'

import { beside } from '../../ui/beside.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Section } from '../section.tsx'
import { DeletePage } from './delete-page.tsx'
import { PageFields } from './page-fields.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SearchPreview } from './search-preview.tsx'
import { SlugField } from './slug-field.tsx'

const CardPreview = beside(
  async () => (await import('./card-preview.tsx')).CardPreview,
  () => <Skeleton className="aspect-[1200/630]" />,
)

export const PagePanel = ({ pageId }: { pageId: PageId }) => (
  <>
    <Section title="Details">
      <PageFields />
    </Section>
    <Section title="Address">
      <SlugField pageId={pageId} />
    </Section>
    <Section title="Where it is found">
      <SearchPreview />
      <CardPreview />
    </Section>
    <Section title="Password">
      <PasswordSettings pageId={pageId} />
    </Section>
    <Section title="Delete">
      <DeletePage pageId={pageId} />
    </Section>
  </>
)
