import { createArchive } from '@tessera/archive'
import { canonicalDocument, DocumentInput, type PageDocument } from '@tessera/contract'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { type ImportInput, ImportUnreadable } from '../found.ts'
import { readImport } from '../read-import.ts'

const folder = new URL('../../golden/files/', import.meta.url)
const names = readdirSync(new URL('inputs/', folder))

const read = (content: string | Uint8Array, more: Partial<ImportInput> = {}) =>
  readImport({ bytes: Buffer.from(content), name: 'file', format: 'auto', address: null, linkLimit: 0, ...more })

test.each(names)('%s gives its golden proposal', async (name) => {
  const content = readFileSync(new URL(`inputs/${name}`, folder))
  const proposal = await read(content, { name })
  expect(name.startsWith(proposal.format)).toBe(true)
  for (const { document } of proposal.pages) expect(DocumentInput.parse(document)).toEqual(document)
  expect(await read(content, { name, format: proposal.format })).toEqual(proposal)
  const shown = JSON.stringify(proposal, (_, value: unknown) => (Buffer.isBuffer(value) ? `${value.length} bytes` : value), 2)
  await expect(`${shown}\n`).toMatchFileSnapshot(fileURLToPath(new URL(`proposals/${name.replace(/\.\w+$/, '')}.json`, folder)))
})

/** The bytes of an archive of one page. */
async function archiveOf(document: PageDocument, given: { passwordProtected: boolean }, picture?: { id: string; image: Buffer }) {
  const facts = {
    id: 'page_01jd8q4ws8fc5v2m3n9t6k7xza',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    revision: 3,
    formerSlugs: [],
    blocked: false,
    links: [
      { key: 'a', id: 'link_01jd8q4ws8fc5v2m3n9t6k7xza', clicks: 12, imported: 2 },
      { key: 'b', id: 'link_01jd8q4ws8fc5v2m3n9t6k7xzb', clicks: 0, imported: 0 },
    ],
    removedLinks: [],
    ...given,
  }
  const destination = new PassThrough()
  const content = buffer(destination)
  const archive = createArchive(destination, new Date('2026-01-02T00:00:00Z'))
  await archive.add(`pages/${document.slug}/document.json`, JSON.stringify(document))
  await archive.add(`pages/${document.slug}/page.json`, JSON.stringify(facts))
  if (picture) await archive.add(`images/${picture.id}.webp`, picture.image)
  await archive.finish({ instance: 'https://old.example', external: [], notes: [], validUntil: null })
  return content
}

test('an archive keeps its pages, their counts, and its images under their names', async () => {
  const image = Buffer.from('the bytes of a master')
  const id = createHash('sha256').update(image).digest('hex')
  const thumbnail = `https://old.example/static/images/${id}.webp`
  const link = (key: string) => ({ key, kind: 'link' as const, url: `https://${key}.example`, title: key, thumbnail })
  const document = canonicalDocument(
    DocumentInput.parse({ version: 2, slug: 'Ada', title: 'Ada', description: '', published: true, links: ['a', 'b', 'c'].map(link) }),
  )
  const bytes = await archiveOf(document, { passwordProtected: false }, { id, image })
  const all = await read(bytes)
  expect(all).toMatchObject({ format: 'tessera', source: 'Tessera (old.example)' })
  expect(all.pages).toEqual([
    { document, clicks: { a: 12 }, leftOut: [], pictures: [{ place: null, where: `pages/Ada: ${id}`, content: image }] },
  ])
  const [limited] = (await read(bytes, { linkLimit: 2 })).pages
  expect(limited?.document.links.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(limited?.leftOut).toEqual([
    { where: 'links[2]', title: 'c', url: 'https://c.example', reason: 'over_quota', link: document.links[2] },
  ])
  await expect(read(bytes.subarray(0, -10))).rejects.toThrow(ImportUnreadable)
  await expect(read(bytes, { format: 'csv' })).rejects.toThrow(ImportUnreadable)
})

test('a page that had a password stays a draft, because an archive has no passwords', async () => {
  const given = {
    version: 2,
    slug: 'Ada',
    title: 'Ada',
    description: '',
    published: true,
    unpublishAt: '2031-01-01T00:00:00.000Z',
    links: [],
  }
  const document = canonicalDocument(DocumentInput.parse(given))
  const [page] = (await read(await archiveOf(document, { passwordProtected: true }))).pages
  expect(page?.document).toEqual({ ...document, published: false, unpublishAt: null })
})

test.each<[string, string, number | null, number | null]>([
  ['{"name": "A",\n "links": [\n  {"url": "https://a.example"}\n  {"url": "https://b.example"}\n]}', 'is not valid JSON', 3, 31],
  ['{"a": 1,\n}', 'is not valid JSON', 2, 1],
  ['["a\nb"]', 'is not valid JSON', 1, 2],
  [`${'['.repeat(100_000)}x`, 'is not valid JSON', 1, 100_001],
  ['{"a": [1, 2.5e3, true, null, "\\u00e9"]}', 'not in a format that can be imported', null, null],
  ['', 'not in a format that can be imported', null, null],
  ['Just words.\nNothing to open here.', 'not in a format that can be imported', null, null],
  ['\u0000\u0001\u0002https://a.example', 'not in a format that can be imported', null, null],
  ['{"version": 2, "slug": "a b", "title": "A", "description": "", "published": false, "links": []}', 'slug', null, null],
])('the error of %j says why', async (content, message, line, column) => {
  const error = await read(content).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImportUnreadable)
  expect(error).toMatchObject({ message: expect.stringContaining(message), line, column })
})

test('a broken table names its line', async () => {
  const unclosed = (more: string) => read(`title,url\nA,https://a.example\n\n"B,https://b.example${more}`, { format: 'csv' })
  for (const more of ['', '\nC,https://c.example\n']) await expect(unclosed(more)).rejects.toMatchObject({ line: 4 })
  // The reader for plain text must not take this file: it would leave out the damaged line.
  await expect(read('url,title\nhttps://a.example,A\n"https://b.example,B\n')).rejects.toMatchObject({ line: 3 })
})

test.each([
  ['', 0],
  ['sep=,\n', 1],
])('a record of a table that begins with %j has the number of its first line', async (start, more) => {
  const rows = ['title,url', 'A,x:1', '', '  ', '"B', '', 'b",x:2', '  "C', '"  ,"x:3', '"', 'D,x:4']
  const { pages } = await read(`${start}${rows.join('\n')}`, { format: 'csv' })
  expect(pages[0]?.leftOut.map(({ where }) => where)).toEqual([2, 5, 8, 11].map((line) => `line ${line + more}`))
})

test('names and addresses do not decide the format', async () => {
  const content = '{"name": "Ada", "bio": "", "links": [{"name": "A", "url": "https://a.example"}]}'
  expect(await read(content, { name: 'linktree.html', address: 'https://linktr.ee/ada' })).toMatchObject({ format: 'biodrop' })
})

test('a first line in Markdown that is a heading with a link is a link, not the title', async () => {
  const { pages } = await read('# [My page](https://one.example)\nhttps://two.example Two\n')
  expect(pages[0]?.document.links).toMatchObject([{ url: 'https://one.example' }, { url: 'https://two.example' }])
})

test('schedules of LinkBreeze can be numbers or text, and reserved slugs get a number', async () => {
  const link = (pageId: number, scheduleStart: unknown) => ({
    id: pageId,
    pageId,
    title: 'A',
    url: `https://${pageId}.example`,
    scheduleStart,
  })
  const profile = [{ slug: 'me', title: 'x' }]
  const { pages } = await read(
    JSON.stringify({ version: 1, profile, settings: [], links: [link(1, 1893456000), link(2, '2030-01-01T00:00:00Z')] }),
  )
  expect(pages.map(({ document }) => document.slug)).toEqual(['me-2', 'me-3'])
  expect(pages.map(({ document }) => document.links[0])).toMatchObject([
    { visibleFrom: '2030-01-01T00:00:00.000Z' },
    { visibleFrom: '2030-01-01T00:00:00.000Z' },
  ])
})
