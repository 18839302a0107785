import { openDatabase } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'

import { authorOf, createPage, newSlug, outcomeOf, outcomesOf, testApi, times } from '../testing.ts'
import { createPage as insertPage } from './creation-store.ts'

const { as, request, person, db, connection } = await testApi({ connections: 30, limits: { pages: 5, tokens: 5 } })

test('of 20 parallel creates of one slug, by one owner or by many, exactly one wins', async () => {
  const people = await Promise.all(times(20, () => person()))
  const slug = newSlug()
  const calls = people.map((who, index) => createPage(as(who), index % 2 ? slug : slug.toUpperCase()))
  expect(await outcomesOf(calls)).toEqual({ ok: 1, slug_taken: 19 })
  const own = as(people[0] as (typeof people)[0])
  const again = newSlug()
  expect(await outcomesOf(times(20, () => createPage(own, again)))).toEqual({ ok: 1, slug_taken: 19 })
})

test('of 20 pages renamed to one slug exactly one gets it', async () => {
  const callers = await Promise.all(times(20, async () => as(await person())))
  const pages = await Promise.all(callers.map((api) => createPage(api)))
  const slug = newSlug()
  const calls = callers.map((api, index) => api.pages.update({ pageId: pages[index]?.id as (typeof pages)[0]['id'], slug }))
  expect(await outcomesOf(calls)).toEqual({ ok: 1, slug_taken: 19 })
})

test('20 parallel toggles all take effect, and half of the responses say published', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const states = await Promise.all(times(20, () => api.pages.togglePublished({ pageId })))
  expect(states.filter((state) => state.published)).toHaveLength(10)
  expect((await api.pages.get({ pageId })).project.published).toBe(false)
  const odd = await Promise.all(times(7, () => api.pages.togglePublished({ pageId })))
  expect(odd.filter((state) => state.published)).toHaveLength(4)
  expect((await api.pages.get({ pageId })).project.published).toBe(true)
})

test('30 parallel creates against a quota of 5 create exactly 5', async () => {
  const who = await person()
  expect(await outcomesOf(times(30, () => createPage(as(who))))).toEqual({ ok: 5, quota_exceeded: 25 })
  expect(await as(who).pages.list({})).toHaveLength(5)
  const other = await person()
  const keyed = times(30, (index) => createPage(as(other, { idempotencyKey: `k${index}` })))
  expect(await outcomesOf(keyed)).toEqual({ ok: 5, quota_exceeded: 25 })
})

test('30 parallel token creations against a quota of 5 create exactly 5', async () => {
  const who = await person()
  expect(await outcomesOf(times(30, () => as(who).tokens.create({})))).toEqual({ ok: 5, quota_exceeded: 25 })
  expect(await as(who).tokens.list()).toHaveLength(5)
})

test('parallel creates near a large quota do not exceed it', async () => {
  const who = await person()
  const near = `insert into pages (id, owner_id, slug, title, description) select $1 || i, $1, replace($1, '_', '-') || i, 'P', '' from generate_series(1, 2) i`
  await sqlRows(db, near, [who.owner])
  expect(await outcomesOf(times(30, () => createPage(as(who))))).toEqual({ ok: 3, quota_exceeded: 27 })
})

test('processes that keep their transactions open cannot create more pages than the quota', async () => {
  const who = await person()
  const { owner } = who
  const quota = 50
  const create = (process: typeof db, committed: Promise<unknown>) =>
    process.transaction(async (tx) => {
      await insertPage(tx, { actor: authorOf(who, { pages: quota }) }, { slug: newSlug(), title: 'T', description: '' })
      inserted += 1
      await committed
    })
  const near = `insert into pages (id, owner_id, slug, title, description) select $1 || 'q' || i, $1, replace($1, '_', '-') || 'q' || i, 'P', '' from generate_series(1, 18) i`
  await sqlRows(db, near, [owner])
  const timeouts = { connectionTimeoutMillis: 60_000, query_timeout: 60_000, statement_timeout: 60_000 }
  const processes = times(4, () => openDatabase({ ...connection, ...timeouts }, { connections: 10 }))
  onTestFinished(async () => void (await Promise.all(processes.map((process) => process.close()))))
  let commit = () => {}
  const committed = new Promise<void>((resolve) => (commit = resolve))
  let inserted = 0
  const outcomes = outcomesOf(times(40, (index) => create(processes[index % 4] as typeof db, committed)))
  // No transaction commits until each one has either inserted its page or is waiting for another one.
  const blocked = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(
    async () => {
      const [row] = await sqlRows<{ count: number }>(db, blocked)
      expect(inserted + (row?.count ?? 0)).toBe(40)
    },
    { timeout: 60_000, interval: 20 },
  )
  commit()
  expect(await outcomes).toEqual({ ok: 32, quota_exceeded: 8 })
  expect(await sqlRows(db, countedPages, [owner])).toEqual([{ counted: quota, pages: quota }])
})

const countedPages = `select page_count as counted, (select count(*)::int from pages where owner_id = users.id) as pages from users where id = $1`

test('of 20 parallel writes with one ETag exactly one wins', async () => {
  const who = await person()
  const { caller, answered } = request(who)
  const { id: pageId } = await createPage(caller)
  const guarded = as(who, { ifMatch: answered['etag'] ?? '' })
  const writes = times(20, (index) => {
    if (index % 4 === 0) return guarded.pages.update({ pageId, title: `Title ${index}` })
    if (index % 4 === 1) return guarded.themes.set({ pageId, preset: 'vivid' })
    return index % 4 === 2 ? guarded.links.add({ pageId, url: 'https://example.com' }) : guarded.pages.togglePublished({ pageId })
  })
  expect(await outcomesOf(writes)).toEqual({ ok: 1, revision_stale: 19 })
})

test('writes to a page that is deleted meanwhile succeed or fail with page_not_found', async () => {
  for (const _ of times(5, () => 0)) {
    const who = await person()
    const api = as(who)
    const { id: pageId } = await createPage(api)
    const link = await api.links.add({ pageId, url: 'https://example.com' })
    const writes = times(24, (index) => {
      const calls = [
        () => api.links.add({ pageId, url: 'https://example.com' }),
        () => api.links.update({ pageId, linkId: link.id, title: `T${index}` }),
        () => api.pages.togglePublished({ pageId }),
        () => api.links.order({ pageId, ids: [link.id] }),
        () => as(who, { ifMatch: '*', idempotencyKey: `k${index}` }).links.add({ pageId, url: 'https://example.com' }),
        () => api.links.delete({ pageId, linkId: link.id }),
      ]
      return outcomeOf((calls[index % calls.length] as () => Promise<unknown>)())
    })
    expect(await outcomeOf(api.pages.delete({ pageId }))).toBe('ok')
    const allowed = new Set(['ok', 'page_not_found', 'link_not_found', 'order_stale'])
    expect((await Promise.all(writes)).filter((outcome) => !allowed.has(outcome))).toEqual([])
    expect(await sqlRows(db, 'select id from links where page_id = $1', [pageId])).toEqual([])
  }
})
