import type { PageSummary } from '@tessera/contract'

import { Badge } from '../ui/badge.tsx'

/** What visitors meet at the page's address. */
export const PageState = ({ page }: { page: Pick<PageSummary, 'published' | 'blocked'> }) => {
  if (page.blocked) return <Badge tone="danger">Blocked</Badge>
  return page.published ? <Badge tone="live">Live</Badge> : <Badge>Draft</Badge>
}
