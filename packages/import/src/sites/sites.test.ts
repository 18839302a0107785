import { PageDocument } from '@tessera/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { type ImportInput, ImportUnreadable } from '../found.ts'
import { readImport } from '../read-import.ts'

const folder = new URL('../../golden/sites/', import.meta.url)
const pages = readdirSync(new URL('pages/', folder)).map((name) => name.replace('.html', ''))

const inputOf = (content: string | Uint8Array, more: Partial<ImportInput> = {}): ImportInput => ({
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  name: 'saved',
  format: 'auto',
  address: null,
  linkLimit: 0,
  ...more,
})
const addresses: Readonly<Record<string, string>> = { html: 'https://lenaprado.example/' }

test.each(pages)('the page of %s gives its golden proposal', async (name) => {
  const bytes = readFileSync(new URL(`pages/${name}.html`, folder))
  const proposal = await readImport(inputOf(bytes, { address: addresses[name] ?? null }))
  expect(proposal.format).toBe(name)
  for (const { document } of proposal.pages) expect(PageDocument.safeParse(document).error).toBeUndefined()
  const shown = JSON.stringify(proposal, (_, value: unknown) => (value instanceof Uint8Array ? `${value.length} bytes` : value), 2)
  await expect(`${shown}\n`).toMatchFileSnapshot(fileURLToPath(new URL(`proposals/${name}.json`, folder)))
})

test('there is no golden proposal without a page', () => {
  expect(readdirSync(new URL('proposals/', folder)).map((name) => name.replace('.json', ''))).toEqual(pages)
})

/** The only page of the input: its format, and its tiles as `kind title address`. */
async function tilesOf(content: string, more: Partial<ImportInput> = {}) {
  const { format, pages: found } = await readImport(inputOf(content, more))
  expect(found).toHaveLength(1)
  const [{ document, leftOut } = { document: undefined, leftOut: [] }] = found
  const tiles = (document?.links ?? []).map((tile) =>
    [
      tile.kind,
      'title' in tile ? tile.title : null,
      'url' in tile ? tile.url : 'address' in tile ? tile.address : 'text' in tile ? tile.text : '',
    ].join(' '),
  )
  return { format, document, tiles, leftOut: leftOut.map(({ reason, url, link }) => `${reason} ${url}${link ? ' +' : ''}`) }
}

const nextData = (pageProps: unknown): string =>
  `<html><body><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script></body></html>`

const account = { username: 'old', pageTitle: 'Old', links: [{ id: 1, type: 'CLASSIC', title: 'A', url: 'https://a.example' }] }

test('an older Linktree page has its links in the account alone, and the data may be a file of its own', async () => {
  const expected = { format: 'linktree', tiles: ['link A https://a.example'] }
  expect(await tilesOf(nextData({ account }))).toMatchObject(expected)
  expect(await tilesOf(JSON.stringify({ props: { pageProps: { account, links: [] } } }))).toMatchObject(expected)
})

test('no link of Linktree is lost if the parents of groups form a circle or are missing', async () => {
  const links = [
    { id: 1, title: 'One', url: '', type: 'GROUP', parent: { id: 2 } },
    { id: 2, title: 'Two', url: '', type: 'GROUP', parent: { id: 1 } },
    { id: 3, title: 'Three', url: 'https://three.example', parent: { id: 99 } },
    { id: 4, title: 'Four', url: 'https://four.example', parent: { id: 4 } },
    { id: 5, title: 'Five', url: 'https://five.example', parent: { id: 2 } },
  ]
  const { tiles } = await tilesOf(nextData({ account, links }))
  expect(tiles).toEqual([
    'link Three https://three.example',
    'link Four https://four.example',
    'heading One ',
    'link Five https://five.example',
    'heading Two ',
  ])
})

test('a Beacons page without data is read from its links and from its description for search engines', async () => {
  const html =
    '<html><head><title>Ida - Link in Bio &amp; Creator Tools | Beacons</title><link rel="canonical" href="https://beacons.ai/ida">' +
    '<meta name="description" content="@ida | Check out my links to (Running)">' +
    '<script type="application/ld+json">{"sameAs":["https://instagram.com/ida", 7]}</script></head>' +
    '<body><a href="https://ida.example">Site</a><a href="https://beacons.ai/">Make your own</a></body></html>'
  const { format, document, tiles, leftOut } = await tilesOf(html)
  expect([format, document?.title, document?.description]).toEqual(['beacons', 'Ida', 'Running'])
  expect(tiles).toEqual(['link Site https://ida.example', 'link Instagram https://instagram.com/ida'])
  expect(leftOut).toEqual(['own_chrome https://beacons.ai/ +', 'not_a_link null'])
})

test('an export with tiles beside a profile is a Bento page', async () => {
  const blocks = [
    { id: '1', type: 'LINK', title: 'Site', content: 'https://oda.example' },
    { id: '2', type: 'TEXT', title: 'Note', content: 'Hello' },
    { id: '3', type: 'SOCIAL_ICON', socialPlatform: 'github', content: 'https://github.com/oda' },
    { id: '4', type: 'SPACER' },
    { id: '5', type: 'MAP' },
  ]
  const { format, document, tiles, leftOut } = await tilesOf(
    JSON.stringify({ id: 'b', profile: { name: 'Oda', bio: 'Types', avatarUrl: 'https://oda.example/a.png' }, blocks }),
  )
  expect([format, document?.title, document?.description, document?.avatar]).toEqual(['bento', 'Oda', 'Types', 'https://oda.example/a.png'])
  expect(tiles).toEqual(['link Site https://oda.example', 'text Note Hello', 'link GitHub https://github.com/oda'])
  expect(leftOut).toEqual(['kind_unsupported null'])
})

test('events of Hopp are found behind code that looks like a string', async () => {
  const event = '{"eventTitle":"Live","eventLink":"https://live.example"}'
  for (const script of [`var quote=/"/;var data=[${event}]`, `x='${event.replaceAll('"', '\\x22')}'`, `({a:"{", b: [${event}`])
    expect(await tilesOf(`<html><body><script>${script}</script></body></html>`)).toMatchObject({
      format: 'hopp',
      tiles: ['link Live https://live.example'],
    })
})

test('a counter of Lnk.Bio leads to the address that it is told', async () => {
  const html =
    '<a class="pb-linkbox" href="https://lnk.bio/go?d=https%3A%2F%2Fbakes.example%2F%3Fa%3D1&amp;id=3">Bread</a>' +
    '<a class="pb-linkbox" href="https://lnk.bio/go?d=javascript%3Aalert(1)">Trap</a>'
  const { format, tiles, leftOut } = await tilesOf(`<html><body>${html}</body></html>`)
  expect([format, tiles, leftOut]).toEqual(['lnkbio', ['link Bread https://bakes.example/?a=1'], ['scheme_refused javascript:alert(1)']])
})

test('a page whose only links are in its navigation or its footer is read from there', async () => {
  const html =
    '<html><body><h1>Ada</h1><nav><h2>Work</h2><a href="https://a.example">A</a></nav><footer><a href="#top">Up</a></footer></body></html>'
  const { format, document, tiles, leftOut } = await tilesOf(html)
  expect([format, document?.title, tiles, leftOut]).toEqual([
    'html',
    'Ada',
    ['heading Work ', 'link A https://a.example'],
    ['not_a_link #top'],
  ])
})

test('a link is called like its first line, also where the lines are elements without white space between them', async () => {
  const anchors = [
    '<span>Title</span><span>host.example</span>',
    '<span><b>Title</b></span><small>host.example</small>',
    '<i></i><div>Title</div>host.example',
    '<span>T</span><span>i</span><span>tle</span>',
    '<b>Ti</b>tle',
    '<img alt="Title">',
  ].map((content, index) => `<a href="https://${index}.example">${content}</a>`)
  const { tiles } = await tilesOf(`<html><body>${anchors.join('')}</body></html>`)
  expect(tiles).toEqual([0, 1, 2, 3, 4, 5].map((index) => `link Title https://${index}.example`))
})

test('relative addresses are resolved against the base, and the address of a named format is read as such', async () => {
  const html = '<html><head><base href="/sub/"></head><body><a class="button button-web" href="a">A</a></body></html>'
  const address = 'https://ada.example/x'
  expect(await tilesOf(html, { address })).toMatchObject({ format: 'html', tiles: ['link A https://ada.example/sub/a'] })
  expect(await tilesOf(html, { address, format: 'littlelink' })).toMatchObject({
    format: 'littlelink',
    tiles: ['link A https://ada.example/sub/a'],
  })
})

test.each(['linktree', 'lnkbio', 'html', 'hopp', 'littlelink'] as const)(
  'text that is no page of %s is unreadable as such',
  async (format) => {
    await expect(readImport(inputOf('just text', { format }))).rejects.toBeInstanceOf(ImportUnreadable)
  },
)
