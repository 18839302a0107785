import { toast } from '../ui/overlays/toast.ts'
import * as texts from './texts.ts'

/** What visitors meet from now on. */
export function sayPublished(published: boolean, blocked: boolean): void {
  if (!published) toast.success(texts.nowDraft)
  else if (blocked) toast.message(texts.publishedButBlocked, { description: texts.publishedButBlockedWhy })
  else toast.success(texts.nowLive)
}
