import { describe, expect, test } from 'vitest'

import { renderPage } from '../html/render.tsx'
import { mediaPages } from '../testing/media-pages.ts'
import { fixtures } from '../testing/pages.ts'
import { renderStaticNotFound, renderStaticPage } from './static-page.ts'

const origin = 'https://tessera.example'
const service = { home: `${origin}/`, report: `${origin}/page/report` }
const utm = { source: 'tessera', medium: null, campaign: null }

/** The addresses that a document loads or leads to: of attributes, candidates of `srcset`, and its style. */
const addressesIn = (html: string): string[] => [
  ...[...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address),
  ...[...html.matchAll(/ srcSet="([^"]*)"/g)].flatMap(([, set = '']) =>
    set.split(',').map((candidate) => candidate.split(' ', 1)[0] ?? ''),
  ),
  ...[...html.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address),
]
const isAbsolute = (address: string) => /^(?:https?:|mailto:|tel:|sms:|data:|#)/.test(address)

describe.each(['', '../'])('with its files in the folder %j', (folder) => {
  test.each([...fixtures, ...mediaPages])('$slug names its files relative, and all of them', (page) => {
    const { html, fonts, images } = renderStaticPage(page, { origin, utm, ...service, folder })
    const relative = addressesIn(html).filter((address) => !isAbsolute(address))
    const files = [...fonts.map((name) => `${folder}fonts/${name}`), ...images.map((name) => `${folder}images/${name}`)]
    expect([...new Set(relative)].toSorted()).toEqual(files.toSorted())
    for (const name of [...fonts, ...images]) expect(name).toMatch(/^[a-z0-9][\w.-]*$/)
    expect(html).not.toContain('/go/')
  })
})

test('without a service, a page leads to its links only', () => {
  const [page] = mediaPages
  const { html } = renderStaticPage(page!, {
    origin,
    utm: null,
    home: null,
    report: null,
    hasFormats: false,
    url: `${origin}/a/`,
    picture: null,
  })
  expect(html).toContain(`<link rel="canonical" href="${origin}/a/">`)
  expect(html).toContain('<meta name="twitter:card" content="summary">')
  expect(html).not.toMatch(/og:image|twitter:image|rel="alternate"|\/report/)
  expect(html.match(/<footer.*<\/footer>/)?.[0]).not.toContain('<a href="/')
})

test('the addresses of the service are those without a choice', () => {
  const [page] = fixtures
  const { html } = renderPage(page!, { origin })
  expect(
    addressesIn(html)
      .filter((address) => !isAbsolute(address))
      .map((address) => address.replace(/[^/]+$/, '')),
  ).toEqual(expect.arrayContaining(['/assets/fonts/', '/go/', '/', '/ferrite/']) as string[])
})

test('the document for missing files loads nothing, in the language of the pages', () => {
  const html = renderStaticNotFound({ language: 'de-AT', home: `${origin}/`, font: () => 'data:font/woff2;base64,AA' })
  expect(html).toContain('<html lang="de"')
  expect(addressesIn(html).filter((address) => !isAbsolute(address))).toEqual([])
  expect(renderStaticNotFound({ language: 'he', home: null, font: () => 'data:,' })).toContain('<html lang="en"')
})
