import type { PublicPage } from '@tessera/contract'
import { expect, test } from 'vitest'

import { visualOrder } from '../tiles/grid.ts'
import { fixtures, type LinkPage } from '../testing/pages.ts'
import { plainPage } from '../testing/plain-pages.ts'
import { plainJson, plainText } from './formats.ts'

const [ferrite] = fixtures as [LinkPage]

test('JSON has the stored fields of the page and its links, with their destinations and their counted addresses', () => {
  const page = { ...ferrite, language: 'en', tiles: [{ ...ferrite.tiles[0]!, title: null }] }
  expect(JSON.parse(plainJson(plainPage(page)))).toEqual({
    url: 'https://tessera.example/ferrite',
    title: 'Ferrite',
    description: ferrite.description,
    name: 'Mara Lindqvist',
    language: 'en',
    coverImage: null,
    links: [
      {
        title: null,
        url: 'https://ferrite.example/try',
        go: `https://tessera.example/go/${ferrite.tiles[0]!.id}`,
        type: 'live-demo',
        highlighted: true,
      },
    ],
  })
})

test('a name that the page does not show is in no answer', () => {
  const page = { ...ferrite, theme: { ...ferrite.theme, showByline: false } }
  expect(JSON.parse(plainJson(plainPage(page)))).toMatchObject({ name: null })
  expect(plainText(plainPage(page))).not.toContain('Mara Lindqvist')
})

test('links are in the order in which the page shows them', () => {
  const [polyglot] = fixtures.filter(({ slug }) => slug === 'Polyglot-7') as [LinkPage]
  const titles = (page: PublicPage) =>
    (JSON.parse(plainJson(plainPage(page))) as { links: { title: string }[] }).links.map(({ title }) => title)
  const inGrid = visualOrder(polyglot.tiles).map(({ title }) => title)
  const stored = polyglot.tiles.map(({ title }) => title)
  expect(inGrid).not.toEqual(stored)
  expect(titles(polyglot)).toEqual(inGrid)
  expect(titles({ ...polyglot, theme: { ...polyglot.theme, layoutMode: 'list' } })).toEqual(stored)
})

test('text begins with the address of the page, and only that and destinations look like one', () => {
  const links = [{ ...ferrite.tiles[0]!, title: 'https://evil.example' }]
  expect(plainText(plainPage({ ...ferrite, tiles: links }))).toBe(
    `https://tessera.example/ferrite\n\nFerrite\nMara Lindqvist\n${ferrite.description}\n\n* https://evil.example\n  https://ferrite.example/try\n`,
  )
  const empty = { ...ferrite, name: null, description: '', tiles: [] }
  expect(plainText(plainPage(empty))).toBe('https://tessera.example/ferrite\n\nFerrite\n')
})
