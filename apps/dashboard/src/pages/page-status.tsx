import type { PageListItem } from '@tessera/contract'
import { toast } from 'sonner'

import { Badge } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'

/** Badge: live, draft or blocked. */
export const PageStatus = ({ page }: { page: Pick<PageListItem, 'published' | 'blocked'> }) => {
  if (page.blocked) return <Badge tone="danger">{texts.blocked}</Badge>
  return page.published ? <Badge tone="live">{texts.live}</Badge> : <Badge>{texts.draft}</Badge>
}

/** Tells the user whether visitors can see the page now. `publish` undoes unpublishing. Returns the id of the toast. */
export function showPublishedToast(published: boolean, blocked: boolean, publish: () => void): string | number {
  if (!published) return toast.success(texts.unpublished, { action: { label: texts.undo, onClick: publish } })
  if (blocked) return toast.message(texts.publishedButBlocked, { description: texts.publishedButBlockedWhy })
  return toast.success(texts.published)
}
