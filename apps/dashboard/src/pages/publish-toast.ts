import { toast } from 'sonner'

import * as texts from './texts.ts'

/** Tells the user whether visitors can see the page now. */
export function showPublishedToast(published: boolean, blocked: boolean): void {
  if (!published) toast.success(texts.unpublished)
  else if (blocked) toast.message(texts.publishedButBlocked, { description: texts.publishedButBlockedWhy })
  else toast.success(texts.published)
}
