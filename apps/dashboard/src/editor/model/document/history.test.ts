import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { type History, historyOf, record, redo, mapAll, undo } from './history.ts'

const titled = (title: string) => ({ ...emptyDocument, title })
const typed = (history: History, title: string, now: number, field = 'title') => record(history, titled(title), now, field)

test('typing in one field is one step until a pause', () => {
  let history = historyOf(titled(''))
  history = typed(history, 'A', 0)
  history = typed(history, 'Ad', 800)
  history = typed(history, 'Ada', 1_600)
  expect(history.past).toHaveLength(1)
  history = typed(history, 'Ada L', 2_500)
  expect(history.past).toHaveLength(2)
  expect(undo(history).present.title).toBe('Ada')
  expect(undo(undo(history)).present.title).toBe('')
})

test('typing in another field, a change without a field, and undo each end a step', () => {
  let history = typed(historyOf(titled('')), 'A', 0)
  history = typed(history, 'B', 10, 'name')
  history = record(history, titled('C'), 20)
  history = typed(history, 'D', 30)
  expect(history.past).toHaveLength(4)
  history = typed(undo(history), 'E', 40)
  expect(history.past.map(({ title }) => title)).toEqual(['', 'A', 'B', 'C'])
})

test('undone steps can be redone until the next changeElsewhere, and the ends of the history do nothing', () => {
  const start = historyOf(titled(''))
  expect(undo(start)).toBe(start)
  expect(redo(start)).toBe(start)
  const two = record(record(start, titled('A'), 0), titled('B'), 0)
  expect(redo(redo(undo(undo(two)))).present.title).toBe('B')
  expect(redo(record(undo(two), titled('C'), 0)).present.title).toBe('C')
  expect(record(two, two.present, 0)).toBe(two)
})

test('keeps a hundred steps', () => {
  let history = historyOf(titled('0'))
  for (let step = 1; step <= 130; step++) history = record(history, titled(String(step)), 0)
  expect(history.past).toHaveLength(100)
  for (let step = 0; step < 130; step++) history = undo(history)
  expect(history.present.title).toBe('30')
})

test('a change of all steps adds no step and survives undo and redo', () => {
  const history = mapAll(undo(record(historyOf(titled('A')), titled('B'), 0)), (document) => ({ ...document, published: true }))
  expect(redo(history).present).toMatchObject({ title: 'B', published: true })
  expect(undo(redo(history)).present).toMatchObject({ title: 'A', published: true })
})
