import { brandSlugs, genericIcons, type PublicPage, type PublicTile, Theme } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { contact, heading, linkTile, mediaPages, pageOf, textTile } from '../testing/media-pages.ts'
import { linkIcons } from '../tiles/link-icons.generated.ts'
import { renderPage } from './render.tsx'

const origin = 'https://tessera.example'
const render = (tiles: Parameters<typeof pageOf>[1], fields: Partial<PublicPage> = {}): string =>
  renderPage(pageOf('tiles', tiles, fields), { origin }).html
const body = (html: string): string => html.slice(html.indexOf('<main>'), html.indexOf('</main>'))
const outline = (html: string): string[] => body(html).match(/<(?:section|\/section|h2|ul|\/ul|li)\b|>[^<>]+(?=<)/g) ?? []
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
const [everyKind] = mediaPages as [PublicPage]

describe('sections', () => {
  test('a heading starts a section with its own list; tiles before the first heading stand in none', () => {
    const html = render([textTile('a'), heading('One'), textTile('b'), textTile('c'), heading('Two')])
    expect(outline(html).map((part) => part.replace(/^[<>]/, ''))).toEqual(
      'ul li a /ul section h2 One ul li b li c /ul /section section h2 Two /section'.split(' '),
    )
  })

  test('a section is packed by itself: no tile fills a hole of another section', () => {
    const small = (title: string) => linkTile(title, { size: '1x1' })
    const wide = (title: string) => linkTile(title, { size: '4x1' })
    const titles = (tiles: Parameters<typeof pageOf>[1]) => all(body(render(tiles)), /class="tv-title" dir="auto">([^<]*)/g)
    expect(titles([small('1'), wide('2'), small('3')])).toEqual(['1', '3', '2'])
    expect(titles([small('1'), wide('2'), heading('-'), small('3')])).toEqual(['1', '2', '3'])
    expect(render([small('1'), heading('-'), small('2'), small('3')]).split('data-widened=""')).toHaveLength(2)
  })

  test('a heading names its list by an id that no drawing has', () => {
    const page = {
      ...pageOf('a', [heading('One'), textTile('a')]),
      tiles: [{ kind: 'heading', id: 'go', title: 'One' }] satisfies PublicTile[],
    }
    expect(renderPage(page, { origin }).html).toContain('<h2 class="tv-h2" id="h-go" dir="auto">One</h2>')
    expect(render([heading('One'), textTile('a')])).toMatch(/<ul class="tv-grid" role="list" aria-labelledby="h-block_\w+">/)
  })

  test('without a cover, pictures load eagerly in the first two tiles of the page, not of each section', () => {
    const pictured = () => linkTile('x', { thumbnail: Object.keys(everyKind.pictures.stored)[0]! })
    const html = render([pictured(), heading('a'), pictured(), pictured(), heading('b'), pictured()])
    expect(all(body(html), /loading="(\w+)"/g)).toEqual(['eager', 'eager', 'lazy', 'lazy'])
  })
})

describe('a text', () => {
  test('keeps its line feeds and leads nowhere', () => {
    const html = body(render([textTile('One\n\nTwo <b>', { title: 'Title & more' })]))
    expect(html).toContain('<p class="tv-cue" dir="auto">Title &amp; more</p><p class="tv-p" dir="auto">One\n\nTwo &lt;b&gt;</p>')
    expect(html).not.toMatch(/<a |href/)
  })
})

describe('a contact', () => {
  test.each([
    ['mail', 'ada+x@studio.example', 'mailto:ada+x@studio.example'],
    ['phone', '+49 (341) 555-0117', 'tel:+493415550117'],
    ['sms', '110', 'sms:110'],
  ] as const)('by %s leads to its address, not to a redirect', (channel, address, href) => {
    const html = body(render([contact(channel, address, null)]))
    expect(html).toContain(`href="${href}"`)
    expect(html).not.toMatch(/\/go\/|rel=/)
    expect(html.replaceAll('<wbr/>', '')).toContain(`dir="ltr">${address}<`)
  })

  test('shows its title and address, or its address and channel', () => {
    const texts = (title: string | null) => all(body(render([contact('sms', '110', title)])), /class="tv-(?:title|host)"[^>]*>([^<]*)/g)
    expect(texts('Text us')).toEqual(['Text us', '110'])
    expect(texts(null)).toEqual(['110', 'Text message'])
  })

  test('is no link of the structured data', () => {
    expect(render([contact('mail', 'ada@studio.example', null)])).not.toContain('significantLink')
  })
})

describe('icons', () => {
  const used = (html: string): string[] => all(html, /<symbol id="i-([\w-]+)"/g).filter((name) => name !== 'go' && name !== 'star')

  test('there is a drawing of every icon and mark, and of no other', () => {
    expect(Object.keys(linkIcons.duotone)).toEqual([...genericIcons])
    expect(Object.keys(linkIcons.fill)).toEqual([...genericIcons])
    expect(Object.keys(linkIcons.marks)).toEqual([...brandSlugs])
    for (const path of Object.values(linkIcons.marks)) expect(path).toMatch(/^M[\d\s.,a-z-]+$/i)
  })

  test('a page has the drawings that its tiles use, each once', () => {
    const tiles = [linkTile('a', { icon: 'brand-github' }), linkTile('b', { icon: 'brand-github' }), contact('mail', 'a@b.example', null)]
    expect(used(render(tiles))).toEqual(['brand-github', 'mail'])
    expect(used(render([textTile('a'), heading('b')]))).toEqual([])
  })

  test('the icon image wins over the icon, and the icon over the type', () => {
    const iconImage = Object.keys(everyKind.pictures.stored)[0]!
    const tile = linkTile('a', { type: 'blog', icon: 'rss', iconImage })
    expect(body(render([tile]))).not.toContain('#i-rss')
    expect(body(render([tile]))).toContain('<span class="tv-ico tv-icn" data-image="">')
    const awaited = body(render([tile], { pictures: { stored: {}, hotlink: false } }))
    expect(awaited).toContain('#i-rss')
    expect(awaited).not.toContain('<img')
    expect(body(render([{ ...tile, icon: null, iconImage: null }]))).toContain('#i-blog')
  })

  test('the hue of a colored icon is that of the icon, and its rule is in the style only where it is used', () => {
    const theme = Theme.parse({ preset: 'brand-default', iconStyle: 'colored' })
    const html = render([linkTile('a', { icon: 'music' }), linkTile('b', { icon: 'brand-x' }), linkTile('c')], { theme })
    expect(all(body(html), /data-type="([\w-]+)"/g)).toEqual(['music', 'brand', 'other'])
    expect(all(html.slice(0, html.indexOf('</style>')), /\[data-type=(music|brand|chat)\]/g)).toEqual(['music', 'brand'])
  })
})

describe('pictures', () => {
  const [landscape] = Object.keys(everyKind.pictures.stored) as [string]
  const sizes = ['1x1', '2x1', '2x2', '4x1'] as const

  test('a full thumbnail fills tiles of every size, with the text on a strip; the list shows none', () => {
    const tiles = sizes.map((size) => linkTile('a', { size, thumbnail: landscape, thumbnailStyle: 'full' }))
    expect(body(render(tiles)).split('<span class="tv-cap">')).toHaveLength(sizes.length + 1)
    const list = Theme.parse({ preset: 'paper', layoutMode: 'list' })
    expect(body(render(tiles, { theme: list }))).not.toMatch(/<img|tv-cap/)
  })

  test('art stands in for a picture that is not there, in the same place', () => {
    const tiles = sizes.map((size) => linkTile('a', { size, thumbnail: landscape, thumbnailStyle: size === '2x1' ? 'beside' : 'full' }))
    const shown = body(render(tiles)).replace(/<span class="tv-pic">.*?<\/span>/g, '')
    const waiting = body(render(tiles, { pictures: { stored: {}, hotlink: false } }))
    const withoutIds = (html: string) => html.replace(/(?:link|block)_\w+|#b-./g, '')
    expect(withoutIds(waiting)).toBe(withoutIds(shown))
  })

  test('the avatar replaces the initials, stands alone without a name, and is hidden with the byline', () => {
    const head = (fields: Partial<PublicPage>) => {
      const html = render([], { avatar: landscape, ...fields })
      return html.slice(html.indexOf('<header'), html.indexOf('<h1'))
    }
    expect(head({})).toContain('<span class="tv-ava" data-image="" aria-hidden="true"><span class="tv-pic"><img src="/static/images/')
    expect(head({})).toContain('by <b dir="auto">Noor Halde</b>')
    expect(head({ name: null })).toContain('<img')
    expect(head({ name: null })).not.toContain('by <b')
    expect(head({ theme: Theme.parse({ preset: 'paper', showByline: false }) })).not.toContain('<img')
    expect(head({ pictures: { stored: {}, hotlink: false } })).toContain('aria-hidden="true">NH</span>')
  })

  test('cover and avatar are in the structured data as JPEG if this instance serves them', () => {
    const data = (fields: Partial<PublicPage>) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(render([], fields))![1]!) as {
        image?: string
        mainEntity: { image?: string }
      }
    const jpeg = `${origin}/static/images/${'a'.repeat(64)}.jpg`
    const images = { coverImage: landscape, avatar: landscape }
    expect(data(images)).toMatchObject({ image: jpeg, mainEntity: { image: jpeg } })
    expect(data({ coverImage: landscape }).mainEntity).not.toHaveProperty('image')
    expect(JSON.stringify(data({ ...images, pictures: { stored: {}, hotlink: true } }))).not.toContain('image')
  })

  test('another picture changes the address of the card', () => {
    const cards = [{}, { coverImage: landscape }, { avatar: landscape }, { coverImage: 'https://images.example/a.png' }].map(
      (fields) => /og:image" content="([^"]*)"/.exec(render([], fields))![1],
    )
    expect(new Set(cards).size).toBe(3)
    expect(cards[3]).toBe(cards[0])
  })
})

test.each(mediaPages.map((page) => [page.slug, page] as const))(
  '%s has no script, no inline style and no markup of its owner',
  (_, page) => {
    const { html, style } = renderPage(page, { origin })
    expect(html).toContain(`<style>${style}</style>`)
    expect(html.split('<script')).toHaveLength(2)
    expect(html).not.toMatch(/\sstyle="|undefined|\[object|<img src=x|\son\w+="/)
    expect(new Set(all(html, /\sid="([^"]+)"/g)).size).toBe(all(html, /\sid="([^"]+)"/g).length)
  },
)
