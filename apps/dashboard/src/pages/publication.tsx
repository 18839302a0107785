import type { PageId, PageListItem } from '@tessera/contract'
import { toast } from 'sonner'

import { createStore } from '../app/store.ts'
import { Badge } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'

type Status = Pick<PageListItem, 'published' | 'blocked'> & { publishAt?: string | null }

/** Badge: live, draft, scheduled or blocked. */
export const PageStatus = ({ page }: { page: Status }) => {
  if (page.blocked) return <Badge tone="danger">{texts.blocked}</Badge>
  return page.published ? <Badge tone="live">{texts.live}</Badge> : <Badge>{page.publishAt ? texts.scheduled : texts.draft}</Badge>
}

/** Tells the user whether visitors can see the page now. `publish` undoes unpublishing. Returns the id of the toast. */
export function showPublishedToast(published: boolean, blocked: boolean, publish: () => void): string | number {
  if (!published) return toast.success(texts.unpublished, { action: { label: texts.undo, onClick: publish } })
  if (blocked) return toast.message(texts.publishedButBlocked, { description: texts.publishedButBlockedWhy })
  return toast.success(texts.published)
}

/** The page whose first publication is announced, with its address and QR code. */
export const firstPublication = createStore<PageId | null>(null)

/** Whether this is the first time that this browser publishes the page. Remembers the publication. False if the browser has no storage. */
export function isFirstPublication(pageId: PageId): boolean {
  const key = `tessera-published-${pageId}`
  try {
    if (localStorage.getItem(key) !== null) return false
    localStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
