import type { HistoryEntry } from '@tessera/contract'

import { authorOf } from '../../pages/history/entry-words.ts'

/** Consecutive entries by the same authors. */
export type AuthoredChanges = {
  /** Empty: unknown. */
  authors: readonly string[]
  /** The newest entry. */
  last: HistoryEntry
}

/**
 * Who made the changes after revision `from` up to revision `to`, the oldest first. `entries`: the page's history, the newest first. If
 * the authors alternate more than `limit` times, all changes are in one item.
 */
export function authoredChanges(entries: readonly HistoryEntry[], from: number, to: number, limit: number): AuthoredChanges[] {
  const runs: AuthoredChanges[] = []
  for (const entry of entries.filter(({ revision, lastRevision }) => lastRevision > from && revision <= to).toReversed()) {
    const author = authorOf(entry)
    const authors = author === undefined ? [] : [author]
    if (runs.at(-1)?.authors[0] === author) runs.pop()
    runs.push({ authors, last: entry })
  }
  const last = runs.at(-1)?.last
  return last && runs.length > limit ? [{ authors: [...new Set(runs.flatMap(({ authors }) => authors))], last }] : runs
}
