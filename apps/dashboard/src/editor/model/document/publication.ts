import type { PageDocument } from '@tessera/contract'

import { sameDocument } from '../save-state.ts'
import type { Edit } from './edits.ts'

const scheduleFields = ['publishAt', 'unpublishAt'] as const

/** Publishes or unpublishes the page now, and clears the time scheduled for the same action. */
export const setPublished =
  (published: boolean): Edit =>
  (document) => ({ ...document, published, [published ? 'publishAt' : 'unpublishAt']: null })

/**
 * The document `restored` without scheduled times that have passed and that `present` does not have. The server would act on such a time at
 * once, but undo, redo and a restored draft must not publish or unpublish the page. `now` in Unix milliseconds.
 */
export function withoutMissedPublications(restored: PageDocument, present: PageDocument, now: number): PageDocument {
  const missed = scheduleFields.filter((field) => {
    const at = restored[field]
    return at !== null && at !== present[field] && Date.parse(at) <= now
  })
  return missed.length === 0 ? restored : { ...restored, ...Object.fromEntries(missed.map((field) => [field, null])) }
}

/** Whether `after` is the document `before` once its scheduled publications have taken place. `now` in Unix milliseconds. */
export function isAsScheduled(before: PageDocument, after: PageDocument, now: number): boolean {
  const due = scheduleFields.filter((field) => before[field] !== null && Date.parse(before[field]) <= now && after[field] === null)
  const asScheduled = { ...before, published: after.published, ...Object.fromEntries(due.map((field) => [field, null])) }
  return due.length > 0 && sameDocument(asScheduled, after)
}
