import { createHash } from 'node:crypto'

import { canonicalDocument, DocumentInput, emptyDocument, type ImportedPage, type ImportProposal, linksOf } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, decodedOf, newSlug, outcomeOf, testApi } from '../../../testing.ts'

const { as, person } = await testApi({ limits: { imageMiB: 1 } })

type Picture = { place: object | null; where: string; content: string | null }
const found = (slug: string, keys: readonly string[] = [], leftOut: ImportedPage['leftOut'] = []): ImportedPage => {
  const links = keys.map((key) => ({ key, url: `https://example.com/${key}` }))
  const document = canonicalDocument(DocumentInput.parse({ ...emptyDocument, slug, title: 'Page', links }))
  return { document, clicks: {}, leftOut }
}
/** A file as the stand-in for the readers takes it. */
const fileOf = (...pages: { page: ImportedPage; pictures?: Picture[] }[]) => ({
  name: 'links.txt',
  content: Buffer.from(JSON.stringify({ pages })),
})
const slugsOf = ({ pages }: ImportProposal) => pages.map(({ document }) => document.slug)
const addressOf = (content: string) => `http://localhost/static/images/${createHash('sha256').update(content).digest('hex')}.webp`

test('a slug that is taken, reserved or used twice gets a number; others stay', async () => {
  const [api, other] = [as(await person()), as(await person())]
  const [mine, theirs, free, former] = [newSlug(), newSlug(), newSlug(), newSlug()]
  await createPage(api, mine.toUpperCase())
  for (const slug of [theirs, `${theirs}-2`]) await createPage(other, slug)
  const renamed = await createPage(other, former)
  await other.pages.setPublished({ pageId: renamed.id, published: true })
  await other.pages.update({ pageId: renamed.id, slug: newSlug() })
  const pages = [mine, theirs, free, free.toUpperCase(), 'admin', 'admin-2', former].map((slug) => ({
    page: { ...found('x'), document: { ...found('x').document, slug } },
  }))
  const proposal = await api.imports.create(fileOf(...pages))
  expect(slugsOf(proposal)).toEqual([`${mine}-2`, `${theirs}-3`, free, `${free.toUpperCase()}-2`, 'admin-3', 'admin-2', `${former}-2`])
  const long = 'x'.repeat(64)
  await createPage(other, long)
  expect(slugsOf(await api.imports.create(fileOf({ page: found(long) })))).toEqual([`${'x'.repeat(62)}-2`])
})

test('more than twenty taken slugs of one name are passed over', async () => {
  const [api, slug] = [as(await person()), newSlug()]
  for (let number = 1; number <= 22; number += 1) await createPage(api, number === 1 ? slug : `${slug}-${number}`)
  expect(slugsOf(await api.imports.create(fileOf({ page: found(slug) })))).toEqual([`${slug}-23`])
})

test('pictures become images of the account, wherever they belong; the same import again gives the same bytes', async () => {
  const api = as(await person())
  const leftOut = found(newSlug(), ['b']).document.links.map((link) => ({
    where: 'line 2',
    title: null,
    url: null,
    reason: 'over_quota' as const,
    link: linksOf([link])[0] ?? null,
  }))
  const file = fileOf({
    page: found(newSlug(), ['a'], leftOut),
    pictures: [
      { place: { field: 'avatar' }, where: 'avatar', content: 'one' },
      { place: { field: 'thumbnail', key: 'a' }, where: 'a', content: 'two' },
      { place: { field: 'iconImage', key: 'b' }, where: 'b', content: 'one' },
      { place: { field: 'thumbnail', key: 'gone' }, where: 'gone', content: 'one' },
      { place: null, where: 'kept', content: 'three' },
      { place: { field: 'coverImage' }, where: 'large', content: null },
    ],
  })
  const proposal = await api.imports.create(file)
  const [{ document, leftOut: left } = found('none')] = proposal.pages
  expect([document.avatar, document.coverImage, linksOf(document.links)[0]?.thumbnail]).toEqual([addressOf('one'), null, addressOf('two')])
  expect(left.map(({ where, reason, link }) => [where, reason, link?.iconImage ?? null])).toEqual([
    ['line 2', 'over_quota', addressOf('one')],
    ['gone', 'image_skipped', null],
    ['large', 'image_skipped', null],
  ])
  const images = await api.images.list({})
  expect(images.map(({ url }) => url).toSorted()).toEqual(['one', 'two', 'three'].map(addressOf).toSorted())
  expect(JSON.stringify(await api.imports.create(file))).toBe(JSON.stringify(proposal))
})

test('what does not fit into the storage is left out, and the rest is taken', async () => {
  const api = as(await person())
  const places = ['avatar', 'coverImage'].map((field) => ({ place: { field }, where: field }))
  // The stand-in for the decoder stores each twice: as the image and as its JPEG.
  const [small, large] = ['small', 'x'.repeat(2 ** 20)]
  const pictures = places.map((place, index) => ({ ...place, content: [small, large][index] ?? '' }))
  const { pages } = await api.imports.create(fileOf({ page: found(newSlug()), pictures }))
  expect([pages[0]?.document.avatar, pages[0]?.document.coverImage]).toEqual([addressOf(small), null])
  expect(pages[0]?.leftOut.map(({ where, reason }) => [where, reason])).toEqual([['coverImage', 'image_skipped']])
  expect(decodedOf(Buffer.from(small)).files.length).toBe(2)
})

test('either an address or a file is required', async () => {
  const api = as(await person())
  const { name, content } = fileOf({ page: found(newSlug()) })
  expect(await outcomeOf(api.imports.create({ name }))).toBe('invalid_input')
  expect(await outcomeOf(api.imports.create({ url: 'https://example.com', name, content }))).toBe('invalid_input')
  expect(await api.imports.create({ url: 'https://example.com' })).toEqual({ format: 'text', source: 'A test', pages: [] })
})
