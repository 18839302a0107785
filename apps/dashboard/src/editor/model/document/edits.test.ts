import { canonicalDocument, defaultTheme, DocumentInput, emptyDocument, type PageDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { sampleLink } from '../../../links/sample-links.ts'
import { addLinks, changeFields, changeLink, changeTheme, duplicateTile, moveInList, moveTile, removeTile, restoreTile } from './edits.ts'

const pageOf = (...keys: string[]): PageDocument =>
  addLinks(keys.map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))(emptyDocument)
const keysOf = ({ links }: PageDocument): string => links.map(({ key }) => key).join('')

test('adds several links at once, each as a wide tile', () => {
  const added = addLinks([
    { key: 'x', type: 'microblog', url: 'https://x.com/ada' },
    { key: 'y', type: 'blog', url: 'https://ada.example' },
  ])(pageOf('a'))
  expect(added.links).toMatchObject([{ key: 'a' }, { key: 'x', size: '2x1', title: null, active: true }, { key: 'y', size: '2x1' }])
})

test('an added link has the defaults of the document in all other fields', () => {
  const link = { key: 'x', type: 'blog', url: 'https://x.com/ada' } as const
  const given = DocumentInput.parse({ ...pageOf(), slug: 'ada', title: 'Ada', links: [link] })
  expect(addLinks([link])(pageOf()).links).toEqual(canonicalDocument(given).links)
})

test('links can be moved (also beyond the ends), removed, restored in place and duplicated', () => {
  const page = pageOf('a', 'b', 'c')
  expect(keysOf(moveInList('a', 2)(page))).toBe('bca')
  expect(keysOf(moveInList('c', 0)(page))).toBe('cab')
  expect(keysOf(moveInList('a', 99)(page))).toBe('bca')
  const link = page.links[1]
  const without = removeTile('b')(page)
  expect(keysOf(without)).toBe('ac')
  expect(link && restoreTile(link, 1)(without)).toEqual(page)
  const twins = duplicateTile('a', 'z')(page)
  expect(keysOf(twins)).toBe('azbc')
  expect(twins.links[1]).toEqual({ ...page.links[0], key: 'z' })
})

test('moving a tile stores the links in the reading order of the grid; in a list, where the tile was dropped', () => {
  const sizes = { a: '2x2', b: '4x1', c: '1x1' } as const
  const page = (['a', 'b', 'c'] as const).reduce(
    (document, key) => changeLink(key, { size: sizes[key] })(document),
    pageOf('a', 'b', 'c', 'd'),
  )
  // b does not fit next to a, but c and d do.
  expect(keysOf(moveTile('d', 2)(page))).toBe('adcb')
  expect(keysOf(moveTile('d', 2)(changeTheme({ layoutMode: 'list' })(page)))).toBe('abdc')
  expect(moveTile('d', 3)(page)).toBe(page)
})

test('an edit that changes nothing returns the same document', () => {
  const page = { ...pageOf('a', 'b'), theme: defaultTheme }
  const edits = [
    addLinks([]),
    changeLink('a', { active: true, title: null }),
    changeLink('gone', { title: 'Lost' }),
    removeTile('gone'),
    duplicateTile('gone', 'z'),
    moveInList('b', 1),
    moveInList('gone', 0),
    changeFields({ title: page.title }),
    changeTheme({ preset: defaultTheme.preset }),
  ]
  for (const edit of edits) expect(edit(page)).toBe(page)
})

test('a sample link becomes visible when the user changes its URL', () => {
  const sample = sampleLink({ type: 'blog', size: '1x1', title: 'Notes', host: 'notes' }, 0)
  const page = { ...emptyDocument, links: [sample] }
  expect(changeLink('sample-0', { title: 'My notes' })(page).links[0]).toEqual({ ...sample, title: 'My notes' })
  const url = 'https://ada.example/notes'
  expect(changeLink('sample-0', { url })(page).links[0]).toEqual({ ...sample, url, active: true })
})

test('changing the theme of a page without one starts from the default theme', () => {
  expect(changeTheme({ accent: '#abc' })(emptyDocument).theme).toEqual({ ...defaultTheme, accent: '#abc' })
})
