import { type PageDocument, withoutDueInstants } from '@tessera/contract'

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

/** The service's clock may be ahead of this machine's by up to this much, so a scheduled time may be due there before it is here. */
const maxClockDifferenceMs = 300_000

/** Whether the server may publish or unpublish the page by its schedule when it gets this document. `now` in Unix milliseconds. */
export const isDue = (document: PageDocument, now: number): boolean =>
  scheduleFields.some((field) => document[field] !== null && Date.parse(document[field]) <= now + maxClockDifferenceMs)

/**
 * Whether `after` is `before` as the server leaves it once it has carried out scheduled times up to `now` plus `maxClockDifferenceMs`. `now`
 * in Unix milliseconds.
 */
export function isAsScheduled(before: PageDocument, after: PageDocument, now: number): boolean {
  const nulls = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, null]))
  const gone = scheduleFields.filter((field) => before[field] !== null && after[field] === null)
  // Times that `after` still has are not due yet. Removed here, because within the difference of the clocks they could count as due.
  const kept = scheduleFields.filter((field) => !gone.includes(field))
  const applied = withoutDueInstants({ ...before, ...nulls(kept) }, new Date(now + maxClockDifferenceMs).toISOString())
  const expected = { ...applied, ...Object.fromEntries(kept.map((field) => [field, before[field]])) }
  return gone.length > 0 && sameDocument(expected, after)
}
