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

test('changes are in order, and consecutive ones by the same author belong together', () => {
  const entries = historyBy(you, ci, ci, you)
  expect(described(entries, 2, 8, 5)).toEqual([
    [['Token “ci”'], 6],
    [['You'], 8],
  ])
})

test('an entry that began before or was continued afterward counts', () => {
  const entries = historyBy(you, ci, you)
  expect(described(entries, 3, 5, 5)).toEqual([
    [['Token “ci”'], 4],
    [['You'], 6],
  ])
  expect(described(entries, 4, 4, 5)).toEqual([])
})

test('changes of authors that alternate too often are in one item with all of them', () => {
  expect(described(historyBy(you, ci, you, ci), 0, 8, 3)).toEqual([[['You', 'Token “ci”'], 8]])
  expect(described(historyBy(you, ci, you, ci), 0, 8, 4)).toHaveLength(4)
})
