import { publicPage, Theme, type PublicLink, type PublicPage } from '@tessera/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../testing/pages.ts'
import { addressOf } from '../page-values.ts'
import { renderNotice, renderPage } from './render.tsx'

const origin = 'https://tessera.example'
const ferrite: LinkPage = fixtures[0]!
const render = (change: Partial<PublicPage>) => renderPage({ ...ferrite, ...change }, { origin }).html
const oneLink = (change: Partial<PublicLink>) => render({ tiles: [{ ...ferrite.tiles[0]!, ...change }] })

const count = (html: string, part: string | RegExp): number => html.split(part).length - 1
const jsonLd = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as Record<string, unknown>

const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title></style><img src=x onerror=alert(1)>',
  `"'><svg onload=alert(1)>`,
  '<!-- <div class="tv"> --> & &amp; &#60;',
  'line\u2028separator\u2029here',
]

describe('user text', () => {
  const everywhere = (text: string): string =>
    render({
      title: text,
      description: text,
      name: text,
      slug: text,
      coverImage: `https://images.example/${text}`,
      tiles: ferrite.tiles.map((link) => ({ ...link, title: text, thumbnail: `https://images.example/${text}` })),
    })

  /** All tags with attribute names but without attribute values and text. */
  const skeleton = (html: string): string[] =>
    html
      .replace(/(<(style|script)[^>]*>).*?(<\/\2>)/gs, '$1$3')
      .replace(/"[^"]*"/g, '""')
      .match(/<[^>]*>/g)!

  test.each(hostile)('%j adds no element and no attribute to the document', (text) => {
    const html = everywhere(text)
    expect(skeleton(html)).toEqual(skeleton(everywhere('x')))
    expect(jsonLd(html)['name']).toBe(text)
  })

  test('any text comes back from the structured data unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const html = render({ title: text, description: text, name: null, tiles: [] })
        expect(jsonLd(html)).toMatchObject({ name: text, description: text })
        expect(count(html, '<script')).toBe(1)
      }),
    )
  })

  test('a javascript: URL never becomes a link or image source', () => {
    const html = oneLink({ url: 'javascript:alert(1)', title: null, thumbnail: null })
    expect(html).not.toMatch(/(?:href|src)="javascript:/)
  })

  test('elements with user text have automatic text direction', () => {
    const html = render({ title: 'אתר', description: 'مشروع', name: 'דנה' })
    expect(html).toContain('<h1 class="tv-h1" dir="auto">אתר</h1>')
    expect(html).toContain('<p class="tv-desc" dir="auto">مشروع</p>')
    expect(html).toContain('<b dir="auto">דנה</b>')
  })

  test('the layout has the direction of the title', () => {
    const direction = (title: string): string => /<div class="tv" dir="(\w+)">/.exec(render({ title }))![1]!
    expect(['Ferrite', '42 → שלום', '«مشروع» web', 'web «مشروع»', '日本語', '7'].map(direction)).toEqual([
      'ltr',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ])
  })

  test('initials are whole visible characters', () => {
    expect(render({ name: '👩‍🚀 Ada Lovelace' })).toContain('>👩‍🚀L</span>')
    expect(render({ name: 'ada' })).toContain('>a</span>')
    expect(render({ name: '\u202Eada e\u0301va' })).toContain('>ae\u0301</span>')
  })
})

describe('a document', () => {
  test.each(fixtures.map((page) => [page.slug, page] as const))(
    '%s has one heading, one style element, no style attribute and no executable script',
    (_, page) => {
      const { html, style } = renderPage(page, { origin })
      expect(count(html, '<h1')).toBe(1)
      expect(count(html, '<style>')).toBe(1)
      expect(html).toContain(`<style>${style}</style>`)
      expect(html).not.toMatch(/\sstyle="/)
      expect(count(html, '<script')).toBe(1)
      expect(style).not.toMatch(/[<]|undefined|NaN/)
      expect(html).not.toMatch(/undefined|\[object/)
    },
  )

  test('names its own URL and takes its metadata from stored fields', () => {
    const html = render({})
    expect(html).toContain('<link rel="canonical" href="https://tessera.example/ferrite">')
    expect(html).toContain('<title>Ferrite · Mara Lindqvist</title>')
    expect(html).toContain('<meta property="og:title" content="Ferrite">')
    expect(html).toContain('<meta name="theme-color" content="#f1f3ee">')
    expect(html).not.toContain('noindex')
    expect(jsonLd(html)).toMatchObject({
      '@type': 'ProfilePage',
      url: 'https://tessera.example/ferrite',
      mainEntity: { name: 'Mara Lindqvist' },
    })
    expect(addressOf('Ada-L', origin)).toBe('https://tessera.example/Ada-L')
  })

  test('omits metadata of absent fields', () => {
    const html = render({ description: '', name: null })
    expect(html).not.toMatch(/name="description"|og:description|tv-desc"|tv-by"/)
  })

  test('a hidden byline also hides the name in the metadata', () => {
    expect(render({ theme: { ...ferrite.theme, showByline: false } })).not.toContain('Mara Lindqvist')
  })

  test('images send no referrer, and all but the cover load lazily', () => {
    const html = render({
      coverImage: 'https://images.example/c.webp',
      tiles: ferrite.tiles.map((link) => ({ ...link, size: '2x2', thumbnail: 'https://images.example/t.webp' })),
    })
    const [, body] = html.split('</head>') as [string, string]
    expect(body.startsWith('<body><div class="tv" dir="ltr">')).toBe(true)
    expect(count(body, '<img')).toBe(count(body, 'referrerPolicy="no-referrer"'))
    expect(count(body, 'fetchPriority="high"')).toBe(1)
    expect(count(body, 'loading="lazy"')).toBe(ferrite.tiles.length)
  })

  test('two hundred tiles share four boards and stay small', () => {
    const links = Array.from({ length: 200 }, (_, i) => ({
      ...ferrite.tiles[i % 11]!,
      id: `${ferrite.tiles[0]!.id.slice(0, -3)}${100 + i}`,
    }))
    const html = render({ tiles: links })
    expect(count(html, '<li ')).toBe(200)
    expect(count(html, '<symbol id="b-')).toBeLessThanOrEqual(4)
    expect(html.length).toBeLessThan(200_000)
  })

  test('every theme field changes the document', () => {
    const options = {
      linkStyle: 'pill',
      typography: 'mono',
      radius: 'sharp',
      density: 'airy',
      iconStyle: 'colored',
      layoutMode: 'list',
      showByline: false,
      background: '#123456',
      accent: '#fedcba',
    }
    for (const preset of Theme.shape.preset.options)
      for (const [field, value] of Object.entries(options)) {
        const theme = Theme.parse({ preset })
        expect(render({ theme: Theme.parse({ ...theme, [field]: value }) }), `${preset} ${field}`).not.toBe(render({ theme }))
      }
  })

  test('a page without a theme looks like the default one', () => {
    const { theme: _, ...rest } = ferrite
    const page = publicPage({ ...rest, theme: null }, [])
    expect(renderPage(page, { origin }).html).toBe(render({ tiles: [] }))
  })
})

describe('a tile', () => {
  test('links to its redirect; its cell carries the id', () => {
    const [link] = ferrite.tiles
    const html = oneLink({})
    expect(html).toContain(`<li class="tv-cell" data-link-id="${link!.id}" data-size="2x2">`)
    expect(html).toContain(`href="/go/${link!.id}" rel="noopener nofollow ugc"`)
    expect(html).not.toContain(`href="${link!.url}"`)
  })

  test('without a title shows its host with the path and, below, its type', () => {
    const html = oneLink({ title: null, url: 'https://www.notes.example/a?b', type: 'blog', highlighted: false })
    expect(html).toContain('<span class="tv-title" dir="auto">notes.<wbr/>example/<wbr/>a</span><span class="tv-host">Blog</span>')
  })

  test('has a text alternative for its highlight', () => {
    expect(oneLink({ highlighted: true })).toContain('role="img" aria-label="Highlighted"')
    expect(oneLink({ highlighted: false })).not.toContain('Highlighted')
  })

  test('draws its image over the art that is visible until the image loads', () => {
    const picture = '<img src="https://images.example/t.webp" alt=""'
    for (const size of ['2x2', '2x1', '4x1'] as const) {
      const html = oneLink({ size, thumbnail: 'https://images.example/t.webp' })
      expect(html.indexOf('class="tv-mo"')).toBeGreaterThan(0)
      expect(html.indexOf('class="tv-mo"')).toBeLessThan(html.indexOf(picture))
    }
    expect(oneLink({ size: '1x1', thumbnail: 'https://images.example/t.webp' })).not.toContain(picture)
  })

  test('a lone small tile is widened in two columns, and tiles are in visual order', () => {
    const links = (['1x1', '4x1', '1x1', '1x1'] as const).map((size, i) => ({ ...ferrite.tiles[i]!, size, title: `t${i}` }))
    const html = render({ tiles: links })
    expect([...html.matchAll(/>t(\d)</g)].map((match) => match[1])).toEqual(['0', '2', '3', '1'])
    expect(count(html, 'data-widened=""')).toBe(1)
    const list = render({ tiles: links, theme: { ...ferrite.theme, layoutMode: 'list' } })
    expect([...list.matchAll(/>t(\d)</g)].map((match) => match[1])).toEqual(['0', '1', '2', '3'])
    expect(list).not.toMatch(/<li [^>]*data-(?:widened|size)/)
  })
})

describe('a notice', () => {
  test.each(['not-found', 'blocked', 'unavailable'] as const)('%s has the same bytes every time and is not indexed', (kind) => {
    const { html, style } = renderNotice(kind)
    expect(renderNotice(kind).html).toBe(html)
    expect(html).toContain(`<style>${style}</style>`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/<script|canonical|\sstyle="/)
    expect(count(html, '<h1')).toBe(1)
  })
})

test('the text of a page without links is left to right, even on a right-to-left page', () => {
  const { html } = renderPage({ ...fixtures[0]!, title: 'مرحبا', tiles: [] }, { origin: 'https://tessera.example' })
  expect(html).toContain('<div class="tv" dir="rtl">')
  expect(html).toContain('<p class="tv-empty" dir="ltr">No links here yet.</p>')
})
