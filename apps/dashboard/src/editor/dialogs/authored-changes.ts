import type { HistoryEntry } from '@tessera/contract'

import { authorOf } from '../../pages/history/entry-words.ts'

/** Consecutive entries by the same authors. */
export type AuthoredChanges = {
  /** Empty if they are unknown. */
  authors: readonly string[]
  /** The newest entry. */
  last: HistoryEntry
}

/**
 * Groups the changes after revision `from`, up to and including revision `to`, by author, with the oldest first. `entries`: the page's
 * history, with the newest first. If there would be more than `limit` items, a single item has all changes and authors. If entries are
 * missing, a single item has all changes and no authors.
 */
export function authoredChanges(entries: readonly HistoryEntry[], from: number, to: number, limit: number): AuthoredChanges[] {
  const within = entries.filter(({ revision, lastRevision }) => lastRevision > from && revision <= to).toReversed()
  const runs: AuthoredChanges[] = []
  let known = from
  for (const entry of within) {
    if (entry.revision > known + 1) return together(within, [])
    known = entry.lastRevision
    const author = authorOf(entry)
    const authors = author === undefined ? [] : [author]
    if (runs.at(-1)?.authors[0] === author) runs.pop()
    runs.push({ authors, last: entry })
  }
  return runs.length > limit ? together(within, [...new Set(runs.flatMap(({ authors }) => authors))]) : runs
}

function together(entries: readonly HistoryEntry[], authors: readonly string[]): AuthoredChanges[] {
  const last = entries.at(-1)
  return last ? [{ authors, last }] : []
}
