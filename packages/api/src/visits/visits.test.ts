import type { LinkId, PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLink, createPage, newSlug, statementsOf, testApi, times } from '../testing.ts'
import { visitLink, visitPage } from './store.ts'

const { as, request, person, db } = await testApi({ connections: 20 })

const ledger = async (page: string) => {
  const text = `select count(*) as events, (select coalesce(sum(c.clicks), 0) from click_counts c where c.link in (select link from clicks where page = $1)) as sum
    from clicks where page = $1`
  const [row] = await db.query<{ events: number; sum: string }>({ name: 'test_ledger', text }, [page])
  return { events: row?.events, counted: Number(row?.sum) }
}
const published = async (links = 1) => {
  const who = await person()
  const api = as(who)
  const slug = newSlug()
  const { id: pageId } = await createPage(api, slug)
  const ids: LinkId[] = []
  for (const n of times(links, (index) => index)) ids.push((await addLink(api, pageId, `https://example.com/${n}`)).id)
  await api.pages.togglePublished({ pageId })
  return { who, api, slug, pageId, ids: ids as [LinkId, ...LinkId[]] }
}
const block = (pageId: PageId, reason: string | null) =>
  as({ owner: 'user_admin' as never, plan: 'free', admin: true }).admin[reason === null ? 'unblockPage' : 'blockPage']({
    pageId,
    reason: reason ?? '',
  })

test('a click is one statement: the event and its sum commit together', async () => {
  const { api, pageId, ids } = await published(2)
  expect(await statementsOf(() => visitLink(db, ids[0], true))).toEqual(['visit_click'])
  expect(await statementsOf(() => visitLink(db, ids[0], false))).toEqual(['visit_link'])
  expect(await ledger(pageId)).toEqual({ events: 1, counted: 1 })
  expect((await api.links.list({ pageId })).map((link) => link.clicks)).toEqual([1, 0])
})

test('clicks side by side are all counted, in reads, in the ledger and in the ETag, and move no revision', async () => {
  const { who, api, pageId, ids } = await published(3)
  const urls = await Promise.all(times(90, (index) => visitLink(db, ids[index % 3] as LinkId, true)))
  expect(new Set(urls)).toEqual(new Set(times(3, (index) => `https://example.com/${index}`)))
  expect(await ledger(pageId)).toEqual({ events: 90, counted: 90 })
  expect((await api.pages.get({ pageId })).links.map((link) => link.clicks)).toEqual([30, 30, 30])
  const { caller, answered } = request(who)
  await caller.links.list({ pageId })
  expect(answered['etag']).toBe('"5.90"')
})

test('a draft, a blocked page, an inactive tile and a deleted one are not followed and count nothing', async () => {
  const { api, pageId, ids } = await published(3)
  const [first, second, third] = ids as [LinkId, LinkId, LinkId]
  await api.links.update({ pageId, linkId: first, active: false })
  await api.links.delete({ pageId, linkId: second })
  expect([await visitLink(db, first, true), await visitLink(db, second, true)]).toEqual([undefined, undefined])
  await api.pages.setPublished({ pageId, published: false })
  expect([await visitLink(db, third, true), await visitLink(db, third, false)]).toEqual([undefined, undefined])
  await api.pages.setPublished({ pageId, published: true })
  await block(pageId, 'Spam')
  expect([await visitLink(db, third, true), await visitLink(db, third, false)]).toEqual([undefined, undefined])
  await block(pageId, null)
  expect(await ledger(pageId)).toEqual({ events: 0, counted: 0 })
  expect(await visitLink(db, third, true)).toBe('https://example.com/2')
})

test('deleting a tile keeps its ledger, deleting the page removes ledger and sums', async () => {
  const { api, pageId, ids } = await published(2)
  const other = await published()
  await Promise.all([...ids, ...ids, ...other.ids].map((id) => visitLink(db, id, true)))
  await api.links.delete({ pageId, linkId: ids[0] })
  expect(await ledger(pageId)).toEqual({ events: 4, counted: 4 })
  expect((await api.links.list({ pageId })).map((link) => link.clicks)).toEqual([2])
  const before = await countAll()
  await api.pages.delete({ pageId })
  expect(await ledger(pageId)).toEqual({ events: 0, counted: 0 })
  const after = await countAll()
  expect([before.events - after.events, before.sums - after.sums]).toEqual([4, 2])
  expect(await ledger(other.pageId)).toEqual({ events: 1, counted: 1 })
})

test('the ledger and its sums agree, and hold nothing of a page that is gone, though pages are deleted under their clicks', async () => {
  const before = await countAll()
  const doomed = await Promise.all(times(6, () => published(2)))
  const deleting = new AbortController()
  const clicking = Promise.all(
    times(12, async (index) => {
      while (!deleting.signal.aborted) for (const { ids } of doomed) await visitLink(db, ids[index % 2] as LinkId, true)
    }),
  )
  for (const { api, pageId } of doomed) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await api.pages.delete({ pageId })
  }
  deleting.abort()
  await clicking
  expect(await countAll()).toEqual(before)
})

test('a visitor sees a published page in one statement, by its slug in any case', async () => {
  const { slug, pageId, api } = await published(2)
  expect(await statementsOf(() => visitPage(db, slug.toUpperCase()))).toEqual(['visit_page'])
  expect((await visitPage(db, slug)).visit).toMatchObject({ state: 'shown', page: { slug } })
  await block(pageId, 'Phishing')
  expect((await visitPage(db, slug)).visit).toEqual({ state: 'blocked', id: pageId })
  await block(pageId, null)
  await api.pages.togglePublished({ pageId })
  expect((await visitPage(db, slug)).visit).toEqual({ state: 'absent' })
})

async function countAll(): Promise<{ events: number; sums: number; clicks: number }> {
  const text = `select (select count(*) from clicks) as events, count(*) as sums, coalesce(sum(clicks), 0)::bigint as clicks from click_counts`
  const [row] = await db.query<{ events: number; sums: number; clicks: number }>({ name: 'test_all', text }, [])
  return row ?? { events: 0, sums: 0, clicks: 0 }
}
