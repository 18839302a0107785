import { defaultTheme, documentChanges, emptyDocument, type PageDocument } from '@tessera/contract'
import { anyDocument } from '@tessera/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addLinks, changeFields, changeLink, changeTheme, moveInList, removeTile } from '../../editor/model/document/edits.ts'
import { changeLines } from './change-lines.ts'

const page = addLinks([
  { key: 'git', type: 'repo-host', url: 'https://example.com/git', title: 'Source' },
  { key: 'talk', type: 'video-site', url: 'https://www.example.com/talk/' },
])({ ...emptyDocument, slug: 'ada', title: 'Ada' })

const textsOf = (from: PageDocument, to: PageDocument) =>
  changeLines(documentChanges(from, to), [from, to]).map(({ text, values }) => (values ? `${text}: ${values.from} → ${values.to}` : text))

test('changes of a page are described by the names of its fields', () => {
  expect(textsOf(page, changeFields({ title: 'Ada Lovelace', description: 'Notes', coverImage: null })(page))).toEqual([
    'Title: Ada → Ada Lovelace',
    'Description: empty → Notes',
  ])
  expect(textsOf(page, { ...page, published: true })).toEqual(['Published'])
  expect(textsOf({ ...page, published: true }, page)).toEqual(['Unpublished'])
})

test('changes of links name the link by its title after the change, or by its URL if it has no title', () => {
  expect(new Set(textsOf(page, changeLink('git', { title: 'Code', size: '2x2', active: false })(page)))).toEqual(
    new Set(['Title of “Code”: Source → Code', 'Size of “Code”: Wide → Large', 'Hid “Code”']),
  )
  expect(textsOf(page, removeTile('talk')(page))).toEqual(['Deleted “example.com/talk”'])
  expect(textsOf(removeTile('talk')(page), page)).toEqual(['Added “example.com/talk”'])
  expect(textsOf(page, moveInList('talk', 0)(page))).toEqual(['Moved “example.com/talk” from position 2 to 1'])
})

test('a language is named as in the language selector', () => {
  expect(textsOf(page, { ...page, language: 'ar' })).toEqual(['Language: empty → العربية'])
  expect(textsOf({ ...page, language: 'de-1996-1996' }, page)).toEqual(['Language: de-1996-1996 → empty'])
})

test('changes of the design use the names of its choices', () => {
  const paper = { ...page, theme: { ...defaultTheme, preset: 'paper' as const } }
  expect(textsOf(page, paper)).toEqual(['Design: Tessera → Paper'])
  expect(textsOf(paper, changeTheme({ accent: '#abc', layoutMode: 'list', showByline: false })(paper))).toEqual([
    'Accent: from the preset → #abc',
    'Layout: Grid → List',
    'Show the byline: on → off',
  ])
})

test('every change of any two documents has a line without an unknown name', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (from, to) => {
      const changes = documentChanges(from, to)
      const lines = changeLines(changes, [from, to])
      expect(lines).toHaveLength(changes.length)
      for (const { text } of lines) expect(text).not.toMatch(/undefined|\[object/)
    }),
  )
})
