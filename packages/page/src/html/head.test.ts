import type { PublicPage } from '@tessera/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast } from '../theme/color.ts'
import { fixtures, type LinkPage } from '../testing/pages.ts'
import { faviconOf, metadata, scriptJson } from './head.ts'
import { presets } from '../theme/theme.ts'

const [ferrite] = fixtures as [LinkPage]
const head = (change: Partial<PublicPage> = {}) => metadata({ ...ferrite, ...change }, 'https://tessera.example')

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name] ?? '')
const content = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
  return found === undefined ? undefined : unescaped(found)
}
const block = (html: string): string => /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

describe('link previews', () => {
  test('name the card with its size and text, at a URL that changes with its content', () => {
    const html = head()
    const picture = content(html, 'og:image') ?? ''
    expect(picture).toMatch(/^https:\/\/tessera\.example\/ferrite\/og\.png\?v=[0-9a-z]{1,7}$/)
    expect(content(html, 'twitter:image')).toBe(picture)
    expect(content(html, 'twitter:card')).toBe('summary_large_image')
    expect([content(html, 'og:image:width'), content(html, 'og:image:height')]).toEqual(['1200', '630'])
    expect(content(html, 'og:image:alt')).toBe('Ferrite · Mara Lindqvist')
    expect(content(head({ title: 'Other' }), 'og:image')).not.toBe(picture)
    expect(content(head({ tiles: [] }), 'og:image')).toBe(picture)
  })

  test('return any text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const html = head({ title: text, description: text, name: null, slug: 'x' })
        for (const name of ['og:title', 'og:description', 'description', 'twitter:title', 'twitter:description', 'og:image:alt'])
          expect(content(html, name), name).toBe(text)
      }),
    )
  })
})

describe('structured data', () => {
  test('is a profile with the links in page order and the accounts of the person as `sameAs`', () => {
    const data = JSON.parse(block(head())) as { significantLink: string[]; mainEntity: { sameAs: string[] } }
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'ProfilePage', url: 'https://tessera.example/ferrite' })
    expect(data.significantLink).toEqual(ferrite.tiles.map(({ url }) => url))
    expect(data.mainEntity.sameAs).toEqual(['https://social.example/@mara', 'https://work.example/in/mara-lindqvist'])
    expect(block(head({ tiles: [] }))).not.toMatch(/significantLink|sameAs/)
  })

  test('names the links that are marked as profiles, and only them, as `sameAs`', () => {
    const links = ferrite.tiles.map((link) => ({ ...link, me: link.type === 'blog' }))
    const { mainEntity } = JSON.parse(block(head({ tiles: links }))) as { mainEntity: { sameAs: string[] } }
    expect(mainEntity.sameAs).toEqual(['https://mara.example/notes', 'https://mara.example/notes/why-bytes'])
  })

  test('is limited to 40 links, except for those that are marked as profiles', () => {
    const links = Array.from({ length: 200 }, (_, n) => ({ ...ferrite.tiles[0]!, url: `https://example.com/${n}` }))
    const { significantLink } = JSON.parse(block(head({ tiles: links }))) as { significantLink: string[] }
    expect(significantLink).toEqual(links.slice(0, 40).map(({ url }) => url))
    const marked = links.map((link, n) => ({ ...link, me: n >= 100 }))
    const { mainEntity } = JSON.parse(block(head({ tiles: marked }))) as { mainEntity: { sameAs: string[] } }
    expect(mainEntity.sameAs).toEqual(links.slice(100).map(({ url }) => url))
  })

  const hostile = ['</script>', '</SCRIPT >', '<!--', '<script>', ']]>', '&lt;', '\u2028', '\u2029', '"', '\\', '\u0000', '\ud800']

  test('is safe for any text in any field', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 5 })), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, text, (title, description, name, url) => {
        const html = head({ title, description, name, tiles: [{ ...ferrite.tiles[0]!, url, type: 'microblog' }] })
        expect(html.toLowerCase().split('<script')).toHaveLength(2)
        expect(html.toLowerCase().split('</script')).toHaveLength(2)
        expect(block(html)).not.toMatch(/[<>&\u2028\u2029]/)
        const person = { name, ...(description && { description }), sameAs: [url] }
        expect(JSON.parse(block(html))).toMatchObject({ name: title, significantLink: [url], mainEntity: person })
      }),
    )
  })

  test('is JSON that parses to the original value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(JSON.parse(scriptJson(value)))).toBe(JSON.stringify(value))
      }),
    )
  })
})

describe('profiles', () => {
  const profiles = (html: string) => [...html.matchAll(/<link rel="me" href="([^"]*)">/g)].map(([, href = '']) => unescaped(href))

  test('are the destinations of the first 40 marked links, as stored', () => {
    const links = Array.from({ length: 200 }, (_, n) => ({ ...ferrite.tiles[0]!, url: `HTTPS://Example.com/${n}?a&b`, me: n % 2 === 1 }))
    expect(profiles(head({ tiles: links }))).toEqual(Array.from({ length: 40 }, (_, n) => `HTTPS://Example.com/${2 * n + 1}?a&b`))
    expect(profiles(head())).toEqual([])
  })

  test('add no element or attribute, whatever their destination', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (tail) => {
        const url = `https://example.com/"><script>${tail}`
        const html = head({ tiles: [{ ...ferrite.tiles[0]!, url, me: true }] })
        expect(profiles(html)).toEqual([url])
        expect(html.split('<link ')).toHaveLength(head().split('<link ').length + 1)
      }),
    )
  })
})

test('a page that search engines may not list says so, and differs in nothing else', () => {
  const noindex = '<meta name="robots" content="noindex">'
  expect(head({ indexed: false }).replace(noindex, '')).toBe(head())
  expect(head()).not.toContain('robots')
})

describe('the icon', () => {
  test.each(Object.keys(presets) as (keyof typeof presets)[])('is a small inline SVG in the colors of %s', (preset) => {
    const icon = faviconOf({ preset, background: null, accent: null })
    const svg = decodeURIComponent(icon.replace('data:image/svg+xml,', ''))
    expect(svg).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' [^<>]*>(?:<(?:rect|path) [^<>]*\/>)+<\/svg>$/)
    expect(svg).toContain(presets[preset].background)
    expect(svg).toContain(presets[preset].accent)
    expect(contrast(presets[preset].accent, presets[preset].background)).toBeGreaterThan(3)
    expect(icon.length).toBeLessThan(400)
    expect(icon).not.toMatch(/["<>#]/)
  })

  test('uses custom colors', () => {
    expect(faviconOf({ preset: 'paper', background: '#123', accent: '#FEDCBA' })).toMatch(/%23112233.*%23fedcba/)
  })
})
