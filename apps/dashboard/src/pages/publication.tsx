import type { PageCard, PageId } from '@tessera/contract'

import { createStore } from '../app/store.ts'
import { Badge } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'
import { toast } from '../ui/overlays/toast.ts'

type Publication = Pick<PageCard, 'published' | 'blocked' | 'publishAt'>

/** The status in one word, and the tone of its badge. */
export function publicationStatus({ published, blocked, publishAt }: Publication) {
  if (blocked) return { label: texts.blocked, tone: 'danger' } as const
  if (published) return { label: texts.live, tone: 'live' } as const
  return { label: publishAt ? texts.scheduled : texts.draft, tone: 'neutral' } as const
}

/** The status as a badge. */
export const PageStatus = ({ page }: { page: Publication }) => {
  const { label, tone } = publicationStatus(page)
  return <Badge tone={tone}>{label}</Badge>
}

/** The title of the toast when the page could not be published or unpublished. */
export const publicationFailureTitle = (published: boolean): string => (published ? texts.couldNotPublish : texts.couldNotUnpublish)

/** Tells the user whether visitors can see the page now. `publish` undoes unpublishing. Returns the id of the toast. */
export function showPublishedToast(published: boolean, blocked: boolean, publish: () => void): string | number {
  if (!published) return toast.success(texts.unpublished, { action: { label: texts.undo, onClick: publish } })
  if (blocked) return toast.message(texts.publishedButBlocked, { description: texts.publishedButBlockedWhy })
  return toast.success(texts.published)
}

/** The page whose first publication is announced, with its address and QR code. */
export const firstPublication = createStore<PageId | null>(null)

/**
 * Whether this browser publishes or unpublishes the page for the first time. Each call is remembered, so call it after every publication and
 * every unpublication. False if the browser has no storage.
 */
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
