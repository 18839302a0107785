import { DocumentInput, lacksSchedule } from '@tessera/contract'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import type { FoundItem, FoundLink, FoundPage } from '../found.ts'
import { propose, type ProposalContext } from './propose.ts'

const context: ProposalContext = { baseAddress: null, pictureBase: null, linkLimit: 0 }

function proposed(items: FoundItem[], more: Partial<FoundPage> = {}, other: Partial<ProposalContext> = {}) {
  const page = propose({ userName: 'ada', title: 'Ada', description: null, items, ...more }, { ...context, ...other })
  expect(DocumentInput.parse(page.document)).toEqual(page.document)
  return page
}
const link = (url: string, title: string | null = null, more: Partial<FoundLink> = {}): FoundLink => ({
  kind: 'link',
  where: 'here',
  url,
  title,
  ...more,
})
/** The addresses of the document, and what is left out with its reason. */
const outcome = (items: FoundItem[], other?: Partial<ProposalContext>) => {
  const { document, leftOut } = proposed(items, {}, other)
  const tiles = document.links.map((tile) => ('url' in tile ? tile.url : 'address' in tile ? `${tile.channel} ${tile.address}` : tile.kind))
  return [...tiles, ...leftOut.map(({ reason, link: offered }) => `${reason}${offered ? ' +' : ''}`)]
}
const addressOf = (url: string, base: string | null = null) => outcome([link(url)], { baseAddress: base, pictureBase: base })

describe('the address of a link', () => {
  test.each([
    'JaVaScRiPt:alert(1)',
    '\u0001 javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u200b\ufeffjavascript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'intent://scan/#Intent;scheme=zxing;end',
    'whatsapp://send?text=x',
  ])('with another scheme is refused: %j', (url) => {
    expect(addressOf(url)).toEqual(['scheme_refused'])
    expect(addressOf(url, 'https://linktr.ee/ada')).toEqual(['scheme_refused'])
  })

  test.each([
    ['', 'not_a_link'],
    ['#top', 'not_a_link'],
    ['/about', 'invalid_url'],
    ['about:blank', 'scheme_refused'],
    ['https://', 'invalid_url'],
    ['https://ada:secret@example.com', 'invalid_url'],
    [`https://example.com/${'a'.repeat(2048)}`, 'invalid_url'],
    ['mailto:not an address', 'invalid_url'],
    ['tel:1-800-FLOWERS', 'invalid_url'],
  ])('that no link can have is left out: %s', (url, reason) => {
    expect(addressOf(url)).toEqual([reason])
  })

  test.each([
    ['/about', 'https://example.com/about'],
    ['../x?y=1#z', 'https://example.com/x?y=1#z'],
    ['//other.example/x', 'https://other.example/x'],
  ])('that is relative is resolved: %s', (url, expected) => {
    expect(addressOf(url, 'https://example.com/a/b')).toEqual([expected])
  })

  test.each([
    ['HTTP://EXAMPLE.com/%7Eada', 'HTTP://EXAMPLE.com/%7Eada'],
    ['\thttps://example.com/ ', 'https://example.com/'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://example.com/?a=1&utm_source=linktree&b=%2f#c', 'https://example.com/?a=1&b=%2f#c'],
    ['https://example.com/?utm_source=linktree_profile_share', 'https://example.com/'],
    ['https://example.com/?utm_source=newsletter', 'https://example.com/?utm_source=newsletter'],
    ['https://example.com/?utm_source=linktree&utm_medium=bio', 'https://example.com/?utm_medium=bio'],
    ['https://l.instagram.com/?u=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b%3D2&e=AT', 'https://example.com/?a=1&b=2'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fl.instagram.com%2F%3Fu%3Dhttps%253A%252F%252Fexample.com', 'https://example.com'],
    ['https://l.instagram.com/?u=javascript%3Aalert(1)', 'https://l.instagram.com/?u=javascript%3Aalert(1)'],
    ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fexample.com%2F', 'https://example.com/'],
    ['mailto:ada%40example.com', 'mail ada@example.com'],
    ['TEL:+44%2020%207946%200000', 'phone +44 20 7946 0000'],
    ['sms:112', 'sms 112'],
  ])('is kept, apart from what only names the source: %s', (url, expected) => {
    expect(addressOf(url)).toEqual([expected])
  })

  test('loses what a contact cannot have', () => {
    expect(addressOf('mailto:ada@example.com?bcc=eve@example.com')).toEqual(['mail ada@example.com', 'shortened'])
    expect(addressOf('sms:+44123,+44124?body=x')).toEqual(['sms +44123', 'shortened'])
  })
})

test('a key is the hash of the address as it is stored and the title', () => {
  const key = (text: string) => `imp-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  const { document } = proposed([
    link('https://example.com/?utm_source=linktree', 'Shop'),
    link('https://example.com'),
    link('mailto:ada@example.com', 'Mail'),
    { kind: 'heading', where: 'h', title: 'More' },
    { kind: 'text', where: 't', title: 'Note', text: 'A text' },
  ])
  const expected = ['https://example.com/\nShop', 'https://example.com\n', 'mailto:ada@example.com\nMail', '\nMore', '\nA text']
  expect(document.links.map((tile) => tile.key)).toEqual(expected.map(key))
})

test('a repeated address is left out if nothing tells it apart, and can be added if its title differs', () => {
  const items = [link('https://a.example', 'A'), link('https://a.example', 'A'), link('https://a.example', 'B'), link('https://a.example')]
  expect(outcome(items)).toEqual(['https://a.example', 'https://a.example', 'duplicate', 'duplicate +'])
  expect(outcome([link('https://a.example', 'A', { social: true }), link('https://a.example', 'B')])).toEqual([
    'https://a.example',
    'duplicate +',
  ])
  const heading: FoundItem = { kind: 'heading', where: 'h', title: 'More' }
  expect(outcome([heading, heading])).toEqual(['heading', 'duplicate'])
})

test('social icons follow the other links as small tiles with the marks of their services', () => {
  const { document } = proposed([
    link('https://instagram.com/ada', null, { social: true }),
    link('https://a.example', 'A', { size: '4x1' }),
  ])
  expect(document.links).toMatchObject([
    { url: 'https://a.example', size: '4x1', icon: null },
    { url: 'https://instagram.com/ada', size: '1x1', icon: 'brand-instagram' },
  ])
})

test('links beyond the plan are offered, and blocks beyond their number are left out', () => {
  const links = ['a', 'b', 'c'].map((name) => link(`https://${name}.example`, name, { clicks: 3 }))
  expect(outcome(links, { linkLimit: 2 })).toEqual(['https://a.example', 'https://b.example', 'over_quota +'])
  expect(Object.values(proposed(links, {}, { linkLimit: 2 }).clicks)).toEqual([3, 3, 3])
  const headings = Array.from({ length: 101 }, (_, index): FoundItem => ({ kind: 'heading', where: 'h', title: `Part ${index}` }))
  expect(outcome([...headings, ...links])).toEqual([...Array<string>(100).fill('heading'), ...links.map(({ url }) => url), 'over_quota'])
})

test('at most 10,000 tiles and 10,000 items that are left out are reported', () => {
  const items = Array.from({ length: 25_000 }, (_, index) => link(`https://example.com/${index}`))
  const { document, leftOut } = proposed(items)
  expect(document.links).toHaveLength(10_000)
  expect(leftOut).toHaveLength(10_001)
  expect(leftOut.at(-1)).toMatchObject({ where: 'and 5000 more', link: null })
})

test('no link is offered under a key that the document has, or twice', () => {
  const gated = (title: string): FoundItem => ({
    kind: 'leftOut',
    where: 'gate',
    title,
    url: 'https://a.example',
    reason: 'gated',
    link: link('https://a.example', title),
  })
  expect(outcome([gated('A'), gated('B'), gated('B'), link('https://a.example', 'A')])).toEqual([
    'https://a.example',
    'gated',
    'gated +',
    'gated',
  ])
})

test.each([
  ['2026-05-01T10:00:00+02:00', '2026-05-01T08:00:00.000Z', []],
  ['2026-05-01T10:00:00.123456Z', '2026-05-01T10:00:00.123Z', []],
  ['2026-05-01 10:00:00 UTC', '2026-05-01T10:00:00.000Z', []],
  ['1777629600', '2026-05-01T10:00:00.000Z', []],
  ['1777629600000', '2026-05-01T10:00:00.000Z', []],
  ['2026-05-01T10:00', '2026-05-01T10:00:00.000Z', ['zone_assumed']],
  ['2026-05-01 10:00:00', '2026-05-01T10:00:00.000Z', ['zone_assumed']],
  ['2026-05-01', '2026-05-01T00:00:00.000Z', ['zone_assumed']],
  ['2026-02-30', null, ['kind_unsupported']],
  ['next week', null, ['kind_unsupported']],
  ['', null, []],
])('a schedule from %j begins at %s', (visibleFrom, expected, reasons) => {
  const { document, leftOut } = proposed([link('https://a.example', 'A', { visibleFrom })])
  expect(document.links).toMatchObject([{ visibleFrom: expected, visibleUntil: null, active: true }])
  expect(leftOut.map(({ reason }) => reason)).toEqual(reasons)
})

test('a link whose schedule never shows it, and a contact with a schedule, are inactive', () => {
  const [visibleFrom, visibleUntil] = ['2026-05-02T00:00:00Z', '2026-05-01T00:00:00Z']
  const { document, leftOut } = proposed([
    link('https://a.example', 'A', { visibleFrom, visibleUntil }),
    link('mailto:ada@example.com', 'Mail', { visibleFrom }),
  ])
  expect(document.links).toMatchObject([{ active: false, visibleFrom: null, visibleUntil: null }, { active: false }])
  expect(leftOut.map(({ reason }) => reason)).toEqual(['kind_unsupported', 'kind_unsupported'])
  expect(leftOut.map(lacksSchedule)).toEqual([true, true])
})

test('texts lose markup and control characters, and are cut between code points', () => {
  const { document, leftOut } = proposed(
    [
      { kind: 'text', where: 't', title: null, text: `<p>One&nbsp;&amp; <b>two</b></p><script>bad()</script>three${'🌍'.repeat(600)}` },
      link('https://a.example', `A\u0000\u2028B\ud800 ${'x'.repeat(200)}`),
    ],
    { html: true, title: '<h1>Ada</h1>', description: '<p>Line</p><p>two</p>' },
  )
  expect(document).toMatchObject({ title: 'Ada', description: 'Line two' })
  const [text, titled] = document.links
  expect(text).toMatchObject({ text: `One & two\nthree${'🌍'.repeat(585)}` })
  expect(titled).toMatchObject({ title: `A B\ufffd ${'x'.repeat(115)}` })
  expect(leftOut.map(({ reason }) => reason)).toEqual(['shortened', 'shortened'])
})

test.each([
  ['ada_lovelace', null, 'ada-lovelace'],
  ['@Ada.L', null, 'Ada-L'],
  ['admin', null, 'admin-2'],
  [null, 'Ærø & Łódź – Straße', 'aero-lodz-strasse'],
  [null, '日本語', 'page'],
  ['x'.repeat(80), null, 'x'.repeat(64)],
])('the slug of the user %s with the title %s is %s', (userName, title, slug) => {
  expect(proposed([], { userName, title }).document.slug).toBe(slug)
})

test('a page without a title has the name of its user', () => {
  expect(proposed([], { title: ' ' }).document.title).toBe('ada')
  expect(proposed([], { title: null, userName: null }).document.title).toBe('Untitled')
})

test('pictures keep their address, are decoded, or are skipped', () => {
  const data = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`
  const { document, pictures, leftOut } = proposed(
    [
      link('https://a.example', 'A', { thumbnail: { url: data } }),
      link('https://b.example', 'B', { thumbnail: { url: '/b.png' } }),
      link('https://c.example', 'C', { thumbnail: { url: 'data:image/svg+xml,<svg/>' } }),
    ],
    { avatar: { content: Buffer.from('avatar') }, coverImage: { url: 'javascript:alert(1)' } },
    { pictureBase: 'https://a.example/' },
  )
  const [first] = document.links
  expect(pictures.map(({ place, content }) => [place, Buffer.from(content).toString()])).toEqual([
    [{ field: 'avatar' }, 'avatar'],
    [{ field: 'thumbnail', key: first?.key }, 'a picture'],
  ])
  expect(document).toMatchObject({
    avatar: null,
    coverImage: null,
    links: [{ thumbnail: null }, { thumbnail: 'https://a.example/b.png' }, { thumbnail: null }],
  })
  expect(leftOut.map(({ reason, where }) => `${where} ${reason}`)).toEqual(['coverImage image_skipped', 'here image_skipped'])
})

test('what is left out shows no password', () => {
  expect(proposed([link('https://ada:secret@example.com/')]).leftOut).toMatchObject([{ url: 'https://example.com/' }])
})
