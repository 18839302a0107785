import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks } from './document/edits.ts'
import { testEditor } from './testing.ts'
import { canAddTile, linkCapacity } from './editor-state.ts'

const links = (count: number) =>
  addLinks(Array.from({ length: count }, (_, index) => ({ key: `k${index}`, type: 'other', url: 'https://a.example' })))

test('the capacity is what the plan allows minus the links of the page, and never negative', () => {
  const { editor } = testEditor(links(99)(emptyDocument))
  expect([linkCapacity(editor.state), canAddTile(editor.state, 'link')]).toEqual([1, true])
  editor.edit(addLinks([{ key: 'last', type: 'other', url: 'https://a.example' }]))
  expect([linkCapacity(editor.state), canAddTile(editor.state, 'link')]).toEqual([0, false])
  expect(linkCapacity(testEditor(links(101)(emptyDocument)).editor.state)).toBe(0)
})

test('a plan without a limit has infinite capacity', () => {
  const { editor } = testEditor(links(101)(emptyDocument))
  expect(linkCapacity({ ...editor.state, facts: { ...editor.state.facts, linkLimit: 0 } })).toBe(Infinity)
})
