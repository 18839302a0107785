import type { PageListItem } from '@tessera/contract'

import { Badge } from '../../ui/display/badge.tsx'
import * as texts from '../texts.ts'

/** Badge: live, draft or blocked. */
export const PageStatus = ({ page }: { page: Pick<PageListItem, 'published' | 'blocked'> }) => {
  if (page.blocked) return <Badge tone="danger">{texts.blocked}</Badge>
  return page.published ? <Badge tone="live">{texts.live}</Badge> : <Badge>{texts.draft}</Badge>
}
