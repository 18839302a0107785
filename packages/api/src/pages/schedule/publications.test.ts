import { type PageDocument, type PageId, type PagePatch, planLimits } from '@tessera/contract'
import { version1Of } from '@tessera/contract/testing'
import { openDatabase } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { afterAll, expect, test } from 'vitest'

import { type Caller, createPage, documentOf, newSlug, testApi, times } from '../../testing.ts'
import { carryOutPublications } from './publications-store.ts'

const { as, person, db, connection } = await testApi()
const other = openDatabase(connection, { connections: 4 })
afterAll(() => other.close())

const invalidated: unknown[] = []
const deps = { limitsOf: () => planLimits.free, invalidate: (page: unknown) => void invalidated.push(page) }

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** Moves the pages' publications into the past, as if an hour had passed. */
const anHourLater = (...pageIds: PageId[]) =>
  sqlRows(
    db,
    `update pages set publish_at = publish_at - interval '1 hour', unpublish_at = unpublish_at - interval '1 hour' where id = any($1)`,
    [pageIds],
  )

async function scheduledPage(patch: Omit<PagePatch, 'pageId'>, published = false) {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  if (published) await api.pages.setPublished({ pageId, published })
  await api.pages.update({ pageId, ...patch })
  return { api, pageId, read: () => publicationOf(api, pageId) }
}
async function publicationOf(api: Caller, pageId: PageId) {
  const { published, publishAt, unpublishAt } = await api.documents.get({ pageId })
  return [published, publishAt, unpublishAt]
}
const entriesOf = async (api: Caller, pageId: PageId) =>
  (await api.history.list({ pageId })).map(({ revision, via, by, published }) => `${revision} ${via} ${by ? 'by' : 'alone'} ${published}`)

test('due publications are carried out once by several processes, each as an entry of the history without an actor', async () => {
  const pages = await Promise.all(times(4, () => scheduledPage({ publishAt: later(30), unpublishAt: later(40) })))
  await anHourLater(...pages.map(({ pageId }) => pageId))
  invalidated.length = 0
  await Promise.all([db, other, db, other].map((on) => carryOutPublications(on, deps)))
  for (const { api, pageId, read } of pages) {
    expect(await read()).toEqual([false, null, null])
    expect(await entriesOf(api, pageId)).toEqual([
      '4 schedule alone false',
      '3 schedule alone true',
      '2 dashboard by false',
      '1 dashboard by false',
    ])
    expect((await api.history.list({ pageId }))[0]).toMatchObject({ parts: ['publication'], by: null })
    expect(invalidated).toContainEqual({ pageId })
  }
})

test('publications of all pages are carried out in the order of their times; what is not due waits', async () => {
  const at = later(40)
  const window = await scheduledPage({ publishAt: later(10), unpublishAt: at })
  const pause = await scheduledPage({ unpublishAt: later(20), publishAt: later(30) }, true)
  const waiting = await scheduledPage({ publishAt: later(90), unpublishAt: later(50) }, true)
  await anHourLater(window.pageId, pause.pageId, waiting.pageId)
  const order: unknown[] = []
  await carryOutPublications(db, { ...deps, invalidate: ({ pageId }) => void order.push(pageId) })
  expect(order).toEqual([window, pause, pause, window, waiting].map(({ pageId }) => pageId))
  expect([await window.read(), await pause.read()]).toEqual([
    [false, null, null],
    [true, null, null],
  ])
  expect((await waiting.read()).map((value) => typeof value)).toEqual(['boolean', 'string', 'object'])
})

test('a page that cannot be changed does not keep others from being published', async () => {
  const [first, second] = [await scheduledPage({ publishAt: later(10) }), await scheduledPage({ publishAt: later(20) })]
  await anHourLater(first.pageId, second.pageId)
  const failure = new Error('no limits')
  const { owner_id: broken } =
    (await sqlRows<{ owner_id: string }>(db, 'select owner_id from pages where id = $1', [first.pageId]))[0] ?? {}
  await sqlRows(db, `update users set plan = 'pro' where id = $1`, [broken])
  const limitsOf = (plan: string) => {
    if (plan === 'pro') throw failure
    return planLimits.free
  }
  await expect(carryOutPublications(db, { ...deps, limitsOf })).rejects.toBe(failure)
  expect([await first.read(), await second.read()].map(([published]) => published)).toEqual([false, true])
  await carryOutPublications(db, deps)
  expect(await first.read()).toEqual([true, null, null])
})

test('publishing by hand ends the schedule of the same direction only', async () => {
  const [publishAt, unpublishAt] = [later(30), later(40)]
  const { api, pageId, read } = await scheduledPage({ publishAt, unpublishAt })
  await api.pages.setPublished({ pageId, published: false })
  expect(await read()).toEqual([false, publishAt, unpublishAt])
  await api.pages.togglePublished({ pageId })
  expect(await read()).toEqual([true, null, unpublishAt])
  await api.pages.update({ pageId, publishAt })
  await api.pages.setPublished({ pageId, published: false })
  expect(await read()).toEqual([false, publishAt, null])
  const document = version1Of(await api.documents.get({ pageId }))
  await api.documents.put({ pageId, document: { ...document, title: 'New' } })
  expect(await read()).toEqual([false, publishAt, null])
  await api.documents.put({ pageId, document: { ...document, published: true } })
  expect(await read()).toEqual([true, null, null])
})

test('a file that was applied before its publication is no change after it, and no drift', async () => {
  const api = as(await person())
  const slug = newSlug()
  const document: PageDocument = documentOf('a', { slug, publishAt: later(30), unpublishAt: later(40) })
  await api.documents.putBySlug({ slug, document, source: 'file' })
  const pageId = (await api.pages.list({}))[0]?.id as PageId
  await anHourLater(pageId)
  await sqlRows(db, `update page_sources set document = replace(replace(document::text, $2, $3), $4, $5)::json where page_id = $1`, [
    pageId,
    document.publishAt,
    later(-30),
    document.unpublishAt,
    later(-20),
  ])
  await carryOutPublications(db, deps)
  const old = { ...document, publishAt: later(-30), unpublishAt: later(-20) }
  expect(await api.documents.put({ pageId, document: old })).toMatchObject({ revision: 3, changes: [] })
  expect(await api.documents.getSource({ pageId })).toMatchObject({ drifted: false })
  const pause = { ...old, publishAt: old.unpublishAt, unpublishAt: old.publishAt }
  expect((await api.documents.put({ pageId, document: pause, dryRun: true })).changes).toEqual([
    { op: 'change', path: '/published', from: false, to: true },
  ])
  expect((await api.previews.create({ pageId, document: old })).changes).toEqual([])
  expect((await api.previews.create({ pageId, document: pause })).changes).toEqual([
    { op: 'change', path: '/published', from: false, to: true },
  ])
})

test('a document write that waits for a lock until the page has been published does not unpublish the page', async () => {
  const { api, pageId, read } = await scheduledPage({ publishAt: new Date(Date.now() + 500).toISOString() })
  const document = await api.documents.get({ pageId })
  const publisher = await other.pool.connect()
  await publisher.query('begin')
  await publisher.query('select from pages where id = $1 for no key update', [pageId])
  const written = api.documents.put({ pageId, document: { ...document, title: 'New' } })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => sqlRows(db, waiting)).toHaveLength(1)
  await publisher.query('select pg_sleep(0.5)')
  await publisher.query('update pages set published = true, publish_at = null where id = $1', [pageId])
  await publisher.query('commit')
  publisher.release()
  expect((await written).changes).toMatchObject([{ path: '/title' }])
  expect(await read()).toEqual([true, null, null])
})

test('restoring keeps the schedule of the page, even if that of the entry is in the past, and a copy has none', async () => {
  const { api, pageId, read } = await scheduledPage({ publishAt: later(30), language: 'de' })
  await anHourLater(pageId)
  const [publishAt, unpublishAt] = [later(50), later(60)]
  await api.pages.update({ pageId, publishAt, unpublishAt, language: null })
  await api.history.restore({ pageId, revision: '2' })
  expect(await read()).toEqual([false, publishAt, unpublishAt])
  expect(await api.documents.get({ pageId })).toMatchObject({ language: 'de' })
  const { id } = await api.pages.duplicate({ pageId, slug: newSlug(), title: 'Copy' })
  expect(await api.documents.get({ pageId: id })).toMatchObject({ published: false, publishAt: null, unpublishAt: null, language: 'de' })
})
