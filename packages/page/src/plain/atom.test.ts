import { LinkId, linksOf, type PublicPage } from '@tessera/contract'
import fc from 'fast-check'
import { parseAtomFeed } from 'feedsmith'
import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../testing/pages.ts'
import { hostileText, plainPage } from '../testing/plain-pages.ts'
import { plainAtom, createdAt, urnOf } from './atom.ts'

const [ferrite] = fixtures as [LinkPage]
const read = (page: PublicPage) => parseAtomFeed(plainAtom(plainPage(page)))

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** A link's id that was made at this time. */
const idAt = (time: number): LinkId => {
  let digits = ''
  for (let rest = time; digits.length < 10; rest = Math.floor(rest / 32)) digits = alphabet[rest % 32] + digits
  return LinkId.parse(`link_${digits}keyar6w4d2h8v9zm`)
}
const day = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')
const linkAt = (time: number, more: { visibleFrom?: string | null } = {}) => ({
  ...linksOf(ferrite.tiles)[0]!,
  id: idAt(time),
  title: new Date(time).toISOString(),
  ...more,
})

test('an id tells when it was made, and is a UUID outside of this service', () => {
  expect(new Date(createdAt(idAt(start))).toISOString()).toBe('2026-01-01T00:00:00.000Z')
  expect(urnOf('link_01jd8q5bqkeyar6w4d2h8v9zmc')).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(urnOf('page_7zzzzzzzzzzzzzzzzzzzzzzzzz')).toBe('urn:uuid:ffffffff-ffff-ffff-ffff-ffffffffffff')
  expect(urnOf('page_00000000000000000000000001')).toBe('urn:uuid:00000000-0000-0000-0000-000000000001')
})

test('a page is a feed with its texts, its address and its language', () => {
  const feed = read({ ...ferrite, language: 'de-CH' })
  expect(feed).toMatchObject({
    id: expect.stringMatching(/^urn:uuid:/) as string,
    title: { value: 'Ferrite' },
    subtitle: { value: ferrite.description },
    authors: [{ name: 'Mara Lindqvist' }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: 'https://tessera.example/ferrite.atom' },
      { rel: 'alternate', type: 'text/html', href: 'https://tessera.example/ferrite' },
    ],
  })
  expect(plainAtom(plainPage({ ...ferrite, language: 'de-CH' }))).toContain('xml:lang="de-CH"')
  expect(plainAtom(plainPage(ferrite))).not.toContain('xml:lang')
})

test('an entry is a link with its destination, dated by its creation or by when it became visible, whichever is later', () => {
  const visibleFrom = new Date(start + 5 * day).toISOString()
  const earlier = new Date(start - day).toISOString()
  const links = [linkAt(start), linkAt(start + day, { visibleFrom }), linkAt(start + 2 * day, { visibleFrom: earlier })]
  const feed = read({ ...ferrite, tiles: links })
  expect(feed.entries?.map(({ title, updated }) => [title?.value, updated])).toEqual([
    ['2026-01-02T00:00:00.000Z', visibleFrom],
    ['2026-01-03T00:00:00.000Z', '2026-01-03T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ])
  expect(feed.updated).toBe(visibleFrom)
  expect(feed.entries?.[0]?.links).toEqual([{ rel: 'alternate', href: links[0]?.url }])
})

test.each([
  ['https://example.com/a?b=c&d=%C3%A9#e', 'https://example.com/a?b=c&d=%C3%A9#e'],
  ['https://example.com/<b>?q=<i>"#<u>', 'https://example.com/%3Cb%3E?q=%3Ci%3E%22#%3Cu%3E'],
  ['https://example.com/a[0]|^`{}%?b[]=%2&c^#d#e', 'https://example.com/a%5B0%5D%7C%5E%60%7B%7D%25?b%5B%5D=%252&c%5E#d%23e'],
  ['https://bücher.example/é\uFFFE', 'https://xn--bcher-kva.example/%C3%A9%EF%BF%BE'],
  ['http://[2001:db8::1]/[a]', 'http://[2001:db8::1]/%5Ba%5D'],
  ['http://a"b/', 'http://a%22b/'],
  [String.raw`https://example.com\a?b\c`, 'https://example.com/a?b%5Cc'],
])('the entry of a link to %s leads to %s', (url, href) => {
  expect(read({ ...ferrite, tiles: [{ ...linkAt(start), url }] }).entries?.[0]?.links).toEqual([{ rel: 'alternate', href }])
})

test('a feed has the newest 50 links, and their ids stay when texts, addresses and order change', () => {
  const links = Array.from({ length: 60 }, (_, n) => linkAt(start + n * day))
  const ids = (page: PublicPage) => read(page).entries?.map(({ id }) => id)
  const before = ids({ ...ferrite, tiles: links })
  expect(before).toHaveLength(50)
  expect(before?.[0]).toBe(urnOf(links[59]!.id))
  const changed = links.toReversed().map((link) => ({ ...link, title: 'New', url: 'https://example.com/new' }))
  expect(ids({ ...ferrite, slug: 'renamed', title: 'New', tiles: changed })).toEqual(before)
  expect(read({ ...ferrite, slug: 'renamed' }).id).toBe(read(ferrite).id)
})

test('a page without links is a feed without entries, dated by its own creation', () => {
  const feed = read({ ...ferrite, tiles: [] })
  expect(feed.entries ?? []).toEqual([])
  expect(feed.updated).toBe('2024-11-25T16:08:34.184Z')
})

test('any text arrives unchanged, and characters that XML cannot contain are replaced', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (title, description) => {
      const links = [{ ...linksOf(ferrite.tiles)[0]!, title }]
      const feed = read({ ...ferrite, title, description, name: title, tiles: links })
      const texts = [feed.title?.value, feed.subtitle?.value, feed.authors?.[0]?.name, feed.entries?.[0]?.title?.value]
      expect(texts).toEqual([title, description, title, title].map((text) => text.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').trim()))
    }),
  )
  expect(plainAtom(plainPage({ ...ferrite, title: 'a\uFFFEb\uFFFFc\u0000d\uD800e\u{1F600}' }))).toContain(
    '<title>a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\u{1F600}</title>',
  )
})
