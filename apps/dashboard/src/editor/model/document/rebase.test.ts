import { DocumentInput, emptyDocument, type PageDocument, PageDocument as PageDocumentSchema } from '@tessera/contract'
import { anyDocument } from '@tessera/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addLinks, changeFields, changeLink, changeTheme, moveInList, removeTile } from './edits.ts'
import { rebase } from './rebase.ts'

const base = addLinks(['a', 'b', 'c'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))(emptyDocument)
const keysOf = ({ links }: PageDocument): string => links.map(({ key }) => key).join('')

test('merges changes of both sides', () => {
  const mine = changeLink('b', { title: 'Mine' })(moveInList('c', 0)(base))
  const theirs = changeFields({ title: 'Theirs' })(changeLink('b', { highlighted: true })(removeTile('a')(base)))
  const merged = rebase(base, mine, theirs)
  expect(keysOf(merged)).toBe('cb')
  expect(merged).toMatchObject({ title: 'Theirs', links: [{}, { title: 'Mine', highlighted: true }] })
})

test('my change wins where both changed the same field', () => {
  expect(rebase(base, changeFields({ title: 'Mine' })(base), changeFields({ title: 'Theirs' })(base)).title).toBe('Mine')
  const merged = rebase(base, changeTheme({ accent: '#111' })(base), changeTheme({ accent: '#222', background: '#333' })(base))
  expect(merged.theme).toMatchObject({ accent: '#111', preset: 'brand-default' })
})

test('a link that I changed and they removed is restored with my change; a link that I removed stays removed', () => {
  const mine = changeLink('b', { title: 'Mine' })(removeTile('c')(base))
  const theirs = changeLink('c', { title: 'Theirs' })(removeTile('b')(base))
  const merged = rebase(base, mine, theirs)
  expect(keysOf(merged)).toBe('ab')
  expect(merged.links[1]?.title).toBe('Mine')
})

test('a link that both added under the same key appears once', () => {
  const added = addLinks([{ key: 'x', type: 'blog', url: 'https://example.com/x' }])(base)
  expect(rebase(base, changeLink('x', { title: 'Mine' })(added), added)).toEqual(changeLink('x', { title: 'Mine' })(added))
})

test('keeps one side’s changes if the other has none, and always produces a valid document', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, anyDocument, (from, mine, theirs) => {
      expect(rebase(from, mine, from)).toEqual(mine)
      expect(rebase(from, from, theirs)).toEqual(theirs)
      const merged = rebase(from, mine, theirs)
      expect(PageDocumentSchema.parse(merged)).toEqual(merged)
      expect(DocumentInput.parse(merged)).toEqual(merged)
      expect(new Set(merged.links.map(({ key }) => key)).size).toBe(merged.links.length)
    }),
  )
})
