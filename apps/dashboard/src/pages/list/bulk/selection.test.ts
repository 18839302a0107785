import { expect, test } from 'vitest'

import { nothingSelected, type Selection, toggled } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']

/** The selection after clicks on these pages, with `⇧` before those that extend a range. */
function after(...clicks: string[]): string {
  let selection: Selection = { ...nothingSelected, shown }
  for (const click of clicks) selection = toggled(selection, click.replace('⇧', ''), click.startsWith('⇧'))
  return [...selection.ids].toSorted().join('')
}

test('a click selects a page, and a second one deselects it', () => {
  expect(after('b', 'd')).toBe('bd')
  expect(after('b', 'd', 'b')).toBe('d')
})

test('a click with Shift selects or deselects the range from the last click, in either direction', () => {
  expect(after('b', '⇧d')).toBe('bcd')
  expect(after('d', '⇧b')).toBe('bcd')
  expect(after('a', '⇧e', 'b', '⇧d')).toBe('ae')
  expect(after('b', '⇧c', '⇧e')).toBe('bcde')
})

test('without a page to start from, a click with Shift changes one page', () => {
  expect(after('⇧c')).toBe('c')
  const hidden = toggled({ shown, ids: new Set(), anchor: 'hidden' }, 'c', true)
  expect([...hidden.ids]).toEqual(['c'])
})
