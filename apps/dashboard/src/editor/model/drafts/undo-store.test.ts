import { emptyDocument, type PageDocument } from '@tessera/contract'
import { beforeEach, expect, test, vi } from 'vitest'

import { type History, historyOf, record, undo } from '../document/history.ts'
import { forgetUndo, undoStore } from './undo-store.ts'

let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const titled = (title: string): PageDocument => ({ ...emptyDocument, title })
const historyOfTitles = (...titles: string[]): History =>
  titles.reduce((history, title) => record(history, titled(title), 0), historyOf(titled('')))

test('reopening an unchanged page restores its undo and redo steps', () => {
  const history = undo(historyOfTitles('A', 'B', 'C'))
  undoStore('page_a', 'v1').write(history)
  expect(undoStore('page_a', 'v1').read(titled('B'))).toEqual(history)
})

test('a page that has changed in the meantime, and another page, start without steps', () => {
  undoStore('page_a', 'v1').write(historyOfTitles('A', 'B'))
  expect(undoStore('page_a', 'v1').read(titled('C'))).toBeNull()
  expect(undoStore('page_b', 'v1').read(titled('B'))).toBeNull()
  expect(undoStore('page_a', 'v2').read(titled('B'))).toBeNull()
})

test('a tab forgets the history when the account changes', () => {
  undoStore('page_a', 'v1').write(historyOfTitles('A'))
  forgetUndo()
  expect(stored.size).toBe(0)
})

test('a history without steps removes the one that was kept', () => {
  undoStore('page_a', 'v1').write(historyOfTitles('A'))
  undoStore('page_b', 'v1').write(historyOf(titled('')))
  expect(stored.size).toBe(0)
})

test('a history that is too large keeps the steps nearest to the present', () => {
  const titles = Array.from({ length: 64 }, (_, n) => `${n} ${'x'.repeat(100_000)}`)
  const history = historyOfTitles(...titles)
  undoStore('page_a', 'v1').write(history)
  const kept = undoStore('page_a', 'v1').read(history.present)
  expect(kept?.past).toEqual(history.past.slice(-16))
})

test('unreadable storage yields no history, and denied storage does not throw', () => {
  stored.set('tessera-undo', '{')
  expect(undoStore('page_a', 'v1').read(titled(''))).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  undoStore('page_a', 'v1').write(historyOfTitles('A'))
  expect(undoStore('page_a', 'v1').read(titled('A'))).toBeNull()
})
