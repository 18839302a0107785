import type { PageDocument } from '@tessera/contract'

import type { Edit } from './edits.ts'

const instants = ['publishAt', 'unpublishAt'] as const

/** Publishes or unpublishes the page now, which ends the schedule of the same direction. */
export const setPublished =
  (published: boolean): Edit =>
  (document) => ({ ...document, published, [published ? 'publishAt' : 'unpublishAt']: null })

/**
 * A document that is restored over `present`. Its publications that have become due since are left out, because the server would carry
 * them out: restoring must not publish or unpublish the page. `now` in Unix milliseconds.
 */
export function withoutMissedPublications(restored: PageDocument, present: PageDocument, now: number): PageDocument {
  const missed = instants.filter((field) => {
    const at = restored[field]
    return at !== null && at !== present[field] && Date.parse(at) <= now
  })
  return missed.length === 0 ? restored : { ...restored, ...Object.fromEntries(missed.map((field) => [field, null])) }
}
