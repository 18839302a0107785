import type { PageListItem } from '@tessera/contract'
import { toast } from 'sonner'

import { Badge } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'

/** Badge: live, draft or blocked. */
export const PageStatus = ({ page }: { page: Pick<PageListItem, 'published' | 'blocked'> }) => {
  if (page.blocked) return <Badge tone="danger">{texts.blocked}</Badge>
  return page.published ? <Badge tone="live">{texts.live}</Badge> : <Badge>{texts.draft}</Badge>
}

/** Tells the user whether visitors can see the page now. */
export function showPublishedToast(published: boolean, blocked: boolean): void {
  if (!published) toast.success(texts.unpublished)
  else if (blocked) toast.message(texts.publishedButBlocked, { description: texts.publishedButBlockedWhy })
  else toast.success(texts.published)
}
