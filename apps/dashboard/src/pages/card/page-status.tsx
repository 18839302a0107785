import type { PageSummary } from '@tessera/contract'

import { Badge } from '../../ui/display/badge.tsx'
import * as texts from '../texts.ts'

/** What visitors meet at the page's address. */
export const PageState = ({ page }: { page: Pick<PageSummary, 'published' | 'blocked'> }) => {
  if (page.blocked) return <Badge tone="danger">{texts.blocked}</Badge>
  return page.published ? <Badge tone="live">{texts.live}</Badge> : <Badge>{texts.draft}</Badge>
}
