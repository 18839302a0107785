import type { HistoryEntry, TokenId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { authoredChanges } from './authored-changes.ts'

const you = null
const ci = { id: 'token_1' as TokenId, name: 'ci' }

/** A history in which each entry covers two revisions. The authors are given from the oldest entry on; the list starts with the newest. */
const historyBy = (...tokens: (typeof ci | null)[]): HistoryEntry[] =>
  tokens
    .map(
      (token, index) =>
        ({ revision: 2 * index + 1, lastRevision: 2 * index + 2, via: token ? 'api' : 'dashboard', by: { token } }) as HistoryEntry,
    )
    .toReversed()

const described = (...[entries, from, to, limit]: Parameters<typeof authoredChanges>) =>
  authoredChanges(entries, from, to, limit).map(({ authors, last }) => [authors, last.lastRevision])

test('changes are listed with the oldest first, and consecutive ones by the same author are grouped', () => {
  const entries = historyBy(you, ci, ci, you)
  expect(described(entries, 2, 8, 5)).toEqual([
    [['Token “ci”'], 6],
    [['You'], 8],
  ])
})

test('an entry that overlaps the range only in part is included', () => {
  const entries = historyBy(you, ci, you)
  expect(described(entries, 3, 5, 5)).toEqual([
    [['Token “ci”'], 4],
    [['You'], 6],
  ])
  expect(described(entries, 4, 4, 5)).toEqual([])
})

test('if an entry is missing, one item without authors has all changes', () => {
  const entries = historyBy(you, ci, you)
  expect(described(entries.toSpliced(1, 1), 2, 6, 5)).toEqual([[[], 6]])
  expect(described(entries.toSpliced(2, 1), 1, 6, 5)).toEqual([[[], 6]])
  expect(described(entries.toSpliced(2, 1), 2, 6, 5)).toHaveLength(2)
})

test('if the authors alternate too often, one item has all changes and names all authors', () => {
  expect(described(historyBy(you, ci, you, ci), 0, 8, 3)).toEqual([[['You', 'Token “ci”'], 8]])
  expect(described(historyBy(you, ci, you, ci), 0, 8, 4)).toHaveLength(4)
})
