import type { PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { createPage, testApi, times } from '../testing.ts'
import { sitemapPages, sitemapParts } from './sitemap-store.ts'

const { db, as, person } = await testApi({ limits: { pages: 0 } })
const api = as(await person())

const publish = async (count: number): Promise<PageId[]> => {
  const ids: PageId[] = []
  for (const _ of times(count, (index) => index)) {
    const { id } = await createPage(api)
    await api.pages.setPublished({ pageId: id, published: true })
    ids.push(id)
  }
  return ids
}
const set = (change: string, ids: readonly PageId[]) => db.pool.query(`update pages set ${change} where id = any($1)`, [ids])
const slugsOf = async (size: number) => {
  const parts = await sitemapParts(db, size)
  return Promise.all(parts.map(async (part) => (await sitemapPages(db, part)).map(({ slug }) => slug)))
}
const publicSlugs = async () => {
  const text = `select slug from pages where published and indexed and blocked_at is null and password_hash is null order by id`
  return (await sqlRows<{ slug: string }>(db, text)).map(({ slug }) => slug)
}

test('without pages there is one empty part', async () => {
  expect(await sitemapParts(db)).toEqual([{ after: '', until: '~', lastmod: null }])
  expect(await slugsOf(10)).toEqual([[]])
})

test('every public page that search engines may list is in exactly one part, whatever the size of a part', async () => {
  const ids = await publish(14)
  await set(`published = false`, ids.slice(0, 1))
  await set(`blocked_at = now()`, ids.slice(4, 5))
  await set(`password_hash = 'hash'`, ids.slice(8, 9))
  await set(`indexed = false`, ids.slice(10, 11))
  const all = await publicSlugs()
  expect(all).toHaveLength(10)
  for (const size of [1, 3, 5, 9, 10, 11, 10_000]) {
    const parts = await slugsOf(size)
    expect(parts.flat(), `size ${size}`).toEqual(all)
    expect(parts.map((part) => part.length).slice(0, -1)).toEqual(Array(parts.length - 1).fill(size))
    expect(parts).toHaveLength(Math.ceil(10 / size))
  }
})

test('a page that is published later is in the part of its id', async () => {
  const ids = await publish(4)
  await set(`published = false`, ids.slice(1, 2))
  const parts = await sitemapParts(db, 3)
  await set(`published = true`, ids.slice(1, 2))
  await publish(2)
  const listed = (await Promise.all(parts.map((part) => sitemapPages(db, part)))).flat()
  expect(listed.map(({ slug }) => slug)).toEqual(await publicSlugs())
})

test('the newest change of a part is the newest of its pages', async () => {
  const [part] = await sitemapParts(db)
  const pages = await sitemapPages(db, part!)
  expect(part?.lastmod).toBe(
    pages
      .map(({ lastmod }) => lastmod)
      .toSorted()
      .at(-1),
  )
  expect(part?.lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})
