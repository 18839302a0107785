import { LinkType, NewLink, NewPage, Theme, TileSize } from '@tessera/contract'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { mediaPages } from '../testing/media-pages.ts'
import { fixtures } from '../testing/pages.ts'
import { renderPage } from './render.tsx'
import { systemPages } from '../testing/system-pages.ts'

const folder = new URL('../../golden/', import.meta.url)
const documents = new Map<string, string>([
  ...[...fixtures, ...mediaPages].map((page): [string, string] => [
    page.slug,
    renderPage(page, { origin: 'https://tessera.example' }).html,
  ]),
  ...Object.entries(systemPages).map(([name, { html }]): [string, string] => [name, html]),
])

// One element per line, so that a change of the markup is a small diff.
const lines = (html: string): string =>
  html
    .replace(/(<(?:li|svg|symbol|link|meta|title|style|script|header|main|footer|ul|div)\b)/g, '\n$1')
    .replace(/}(?=[.@[h])/g, '}\n')
    .trim() + '\n'

test.each([...documents.keys()])('%s renders to its golden file', async (name) => {
  await expect(lines(documents.get(name)!)).toMatchFileSnapshot(fileURLToPath(new URL(`${name}.html`, folder)))
})

test('there is no golden file without a document', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...documents.keys()].map((name) => `${name}.html`).toSorted())
})

test('every fixture is valid input of the API', () => {
  const pageId = 'page_01jd8q4ws8fc5v2m3n9t6k7xza'
  for (const { tiles, ...page } of fixtures) {
    expect(NewPage.safeParse(page).error, page.slug).toBeUndefined()
    for (const link of tiles) expect(NewLink.safeParse({ pageId, ...link }).error, `${page.slug}: ${link.title}`).toBeUndefined()
  }
})

test('the fixtures cover every theme value, tile size and link type', () => {
  const wanted = {
    preset: Theme.shape.preset.options,
    linkStyle: Theme.shape.linkStyle.unwrap().options,
    typography: Theme.shape.typography.unwrap().options,
    radius: Theme.shape.radius.unwrap().options,
    density: Theme.shape.density.unwrap().options,
    iconStyle: Theme.shape.iconStyle.unwrap().options,
    layoutMode: Theme.shape.layoutMode.unwrap().options,
    showByline: [true, false],
  }
  for (const [field, values] of Object.entries(wanted)) {
    const used = new Set<unknown>(fixtures.map(({ theme }) => theme[field as keyof Theme]))
    expect(
      [...values].filter((value) => !used.has(value)),
      field,
    ).toEqual([])
  }
  const links = fixtures.flatMap((page) => page.tiles)
  expect(new Set(links.map((link) => link.type))).toEqual(new Set(LinkType.options))
  expect(new Set(links.map((link) => link.size))).toEqual(new Set(TileSize.options))
})
