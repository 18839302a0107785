import { documentText, type LinkId, type PageId } from '@tessera/contract'
import { openDatabase } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { afterAll, expect, test } from 'vitest'

import { addLink, addSession, createPage, newSlug, outcomesOf, type Person, testApi, times } from '../testing.ts'
import { endedEntries, openEntry } from './testing.ts'

const timeouts = { connectionTimeoutMillis: 60_000, query_timeout: 60_000, statement_timeout: 60_000 }
const { as, person, db, connection } = await testApi({ connections: 30, limits: { revisions: 1_000, revisionMiB: 1_000 } })
const other = openDatabase({ ...connection, ...timeouts }, { connections: 30 })
afterAll(() => other.close())

const deadlocks = async () => {
  const [row] = await sqlRows<{ deadlocks: number }>(db, 'select deadlocks from pg_stat_database where datname = current_database()')
  return row?.deadlocks
}

/** Fails unless the entries of a page cover all its revisions, each once. */
async function expectWhole(pageId: PageId) {
  const entries = [...(await endedEntries(db, pageId)), await openEntry(db, pageId)]
  const firsts = [1, ...entries.map(({ lastRevision }) => lastRevision + 1)].slice(0, -1)
  expect(entries.map(({ revision }) => revision)).toEqual(firsts)
  return entries
}

async function pageOf(who: Person) {
  const slug = newSlug()
  const { id: pageId } = await createPage(as(who), slug)
  const ids: LinkId[] = []
  for (const _ of times(20, () => 0)) ids.push((await addLink(as(who), pageId)).id)
  return { pageId, slug, ids }
}

test('50 concurrent writers of two processes leave entries without a gap or an overlap, and no deadlock', async () => {
  const owner = await person()
  const actors = [owner, { ...owner, session: await addSession(db, owner.owner) }]
  const { pageId, slug, ids } = await pageOf(owner)
  const document = await as(owner).documents.get({ pageId })
  const writes = times(50, (n) => {
    const api = as(actors[n % 2] as Person, {}, n % 4 < 2 ? db : other)
    const linkId = ids[n % 20] as LinkId
    const kinds = [
      () => api.pages.update({ pageId, title: `Title ${n}` }),
      () => addLink(api, pageId, `https://example.com/${n}`),
      () => api.links.update({ pageId, linkId, title: `Link ${n}` }),
      () => api.pages.togglePublished({ pageId }),
      () => api.documents.put({ pageId, document: { ...document, title: `Document ${n}`, description: `${n}` } }),
      () => api.themes.set({ pageId, preset: n % 3 ? 'lofi' : 'vivid' }),
      () => api.documents.putBySlug({ slug, document: { ...document, slug, name: `Name ${n}` } }),
    ] as const
    return () => (kinds[n % kinds.length] as () => Promise<unknown>)()
  })
  const before = await deadlocks()
  const outcomes = await outcomesOf(writes.map((write) => write()))
  expect(Object.keys(outcomes).filter((outcome) => !['ok', 'link_not_found'].includes(outcome))).toEqual([])
  expect(await deadlocks()).toBe(before)
  await expectWhole(pageId)
})

test('of 30 concurrent changes by one session to a new page the first begins an entry, and the others join it', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const writes = times(30, (n) => addLink(as(who, {}, n % 2 ? db : other), pageId, `https://example.com/${n}`))
  expect(await outcomesOf(writes)).toEqual({ ok: 30 })
  expect((await expectWhole(pageId)).map(({ revision, lastRevision }) => [revision, lastRevision])).toEqual([
    [1, 1],
    [2, 31],
  ])
})

test('concurrent changes by two sessions are kept as they were when their entries ended', async () => {
  const owner = await person()
  const { pageId } = await pageOf(owner)
  const sessions = [owner, { ...owner, session: await addSession(db, owner.owner) }]
  const writes = times(40, (n) =>
    as(sessions[n % 2] as Person, {}, n % 3 ? db : other).pages.update({ pageId, title: `Title ${n}`, description: `Description ${n}` }),
  )
  expect(await outcomesOf(writes)).toEqual({ ok: 40 })
  const entries = await expectWhole(pageId)
  const kept = await endedEntries(db, pageId)
  // Title and description of one write, and no content twice in a row.
  for (const { document } of kept.slice(2)) expect(document.description).toBe(document.title.replace('Title', 'Description'))
  const texts = [...kept.map(({ document }) => documentText(document)), documentText(await as(owner).documents.get({ pageId }))]
  expect(new Set(texts).size).toBe(entries.length)
})
