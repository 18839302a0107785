import { documentChanges, documentText, emptyDocument, type PageId } from '@tessera/contract'
import { version1Of } from '@tessera/contract/testing'
import { typeId } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { createPage, documentOf, newSlug, outcomeOf, outcomesOf, type Person, testApi } from '../testing.ts'
import { addEntries, endEntry } from './testing.ts'

const { db, as, request, person } = await testApi({ limits: { links: 6 } })

/** A page with the ended entries 1 and 2 to 3, and the open entry 4. */
async function pageWithHistory() {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  const first = await api.documents.get({ pageId })
  await endEntry(db, pageId)
  await api.pages.update({ pageId, title: 'Second' })
  const { slug } = first
  await api.documents.put({ pageId, document: documentOf(['a', 'b'], { slug, title: 'Third' }) })
  const second = await api.documents.get({ pageId })
  await endEntry(db, pageId)
  await api.pages.update({ pageId, title: 'Fourth' })
  const third = await api.documents.get({ pageId })
  return { who, api, pageId, documents: [first, second, third] as const }
}

const spans = (entries: readonly { revision: number; lastRevision: number; current: boolean }[]) =>
  entries.map(({ revision, lastRevision, current }) => `${revision}–${lastRevision}${current ? ' current' : ''}`)

test('the list has the entries newest first, and the first is the current page', async () => {
  const { who, api, pageId } = await pageWithHistory()
  const entries = await api.history.list({ pageId })
  expect(spans(entries)).toEqual(['4–4 current', '2–3', '1–1'])
  const [current, ended] = entries
  const by = { user: { id: who.owner, name: 'Person' }, token: null }
  const facts = { via: 'dashboard', by, source: null, restoredFrom: null, published: false, links: 2 }
  expect(current).toMatchObject({ ...facts, parts: ['details'], expiresAt: null })
  expect(ended).toMatchObject({ ...facts, parts: ['details', 'links'], expiresAt: expect.any(String) })
  expect(current?.bytes).toBeGreaterThan(300)
})

test('a page that has not changed since history is kept has one entry of unknown origin', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, title: 'Second' })
  const forget = `update pages set entry_revision = null, entry_started_at = null, entry_at = null, entry_via = null, entry_user = null,
    entry_session = null, entry_parts = null, entry_removed_link = null where id = $1`
  await sqlRows(db, forget, [pageId])
  await sqlRows(db, 'delete from revisions where page = $1', [pageId])
  const [page] = await api.pages.list({})
  const at = page?.updatedAt
  const unknown = { revision: 2, lastRevision: 2, current: true, startedAt: at, at, via: 'unknown', by: null, parts: [], expiresAt: null }
  expect(await api.history.list({ pageId })).toMatchObject([unknown])
  expect(await outcomeOf(api.history.get({ pageId, revision: '1' }))).toBe('revision_not_found')
  // Neither is content, but both move the page's revision and its time.
  await api.passwords.set({ pageId, password: 'correct horse' })
  await as(await person({ admin: true })).admin.pages.block({ pageId, reason: 'Spam' })
  const [named] = await api.history.list({ pageId })
  expect(named).toMatchObject({ ...unknown, lastRevision: 4 })
  expect(await api.history.get({ pageId, revision: '2' })).toEqual(named)
  await api.pages.update({ pageId, title: 'Third' })
  expect(await api.history.list({ pageId })).toMatchObject([
    { revision: 5, via: 'dashboard' },
    { ...unknown, lastRevision: 4, current: false, expiresAt: expect.any(String) as string },
  ])
})

test("an entry has its user's present name, and its token's name as it was", async () => {
  const { who, api, pageId } = await pageWithHistory()
  const token = typeId('tok')
  await sqlRows(db, `update revisions set token_id = $2, token_name = 'ci', via = 'api' where page = $1 and revision = 2`, [pageId, token])
  await sqlRows(db, `update pages set entry_token = $2, entry_token_name = null, entry_via = 'document' where id = $1`, [pageId, token])
  await sqlRows(db, `update users set name = 'Renamed' where id = $1`, [who.owner])
  const [current, ended] = await api.history.list({ pageId })
  const user = { id: who.owner, name: 'Renamed' }
  expect(ended).toMatchObject({ via: 'api', by: { user, token: { id: token, name: 'ci' } } })
  expect(current).toMatchObject({ via: 'document', by: { user, token: { id: token, name: null } } })
})

test('the list comes in parts of 50, or of a limit, each with the address of the next one', async () => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  await addEntries(db, pageId, 120, await api.documents.get({ pageId }))
  const parts = async (limit?: number) => {
    const sizes: number[] = []
    const revisions: number[] = []
    for (let cursor: string | undefined; ;) {
      const { caller, answered } = request(who)
      const part = await caller.history.list({ pageId, limit, cursor })
      sizes.push(part.length)
      revisions.push(...part.map(({ revision }) => revision))
      const path = `</api/v1/pages/${pageId}/revisions?limit=${limit ?? 50}&cursor=`
      const next = answered['link']
      if (next === undefined) return { sizes, revisions }
      expect(next.startsWith(path)).toBe(true)
      cursor = /cursor=(\w+)>; rel="next"$/.exec(next)?.[1]
    }
  }
  const all = Array.from({ length: 121 }, (_, i) => 121 - i)
  expect(await parts()).toEqual({ sizes: [50, 50, 21], revisions: all })
  expect(await parts(1)).toMatchObject({ revisions: all })
  expect(await parts(100)).toEqual({ sizes: [100, 21], revisions: all })
  for (const cursor of ['', '0', 'x', '-1', '1'.repeat(16)])
    expect(await outcomeOf(api.history.list({ pageId, cursor }))).toBe('invalid_input')
  expect(await api.history.list({ pageId, cursor: '1' })).toEqual([])
})

test('any revision of an entry names it, and no other number does', async () => {
  const { api, pageId } = await pageWithHistory()
  const [current, second, first] = await api.history.list({ pageId })
  const get = (revision: string) => api.history.get({ pageId, revision })
  expect(await get('1')).toEqual(first)
  expect(await get('2')).toEqual(second)
  expect(await get('3')).toEqual(second)
  expect(await get('4')).toEqual(current)
  for (const revision of ['0', '5', '-1', '1.0', '01', ' 1', 'x', '', '9'.repeat(15), '9'.repeat(16)])
    expect(await outcomeOf(get(revision)), revision).toBe('revision_not_found')
})

test("an entry's document is the page after its last change", async () => {
  const { who, pageId, documents } = await pageWithHistory()
  const read = async (revision: string) => {
    const { caller, answered } = request(who)
    const document = await caller.history.document({ pageId, revision })
    return { text: documentText(document), etag: answered['etag'] }
  }
  const [first, second, third] = documents.map((document) => documentText(document))
  expect(await read('1')).toEqual({ text: first, etag: '"1"' })
  expect(await read('2')).toEqual({ text: second, etag: '"3"' })
  expect(await read('3')).toEqual({ text: second, etag: '"3"' })
  expect(await read('4')).toEqual({ text: third, etag: '"4"' })
})

test('any two revisions can be compared, in either direction, and with an empty document', async () => {
  const { api, pageId, documents } = await pageWithHistory()
  const [first, second, third] = documents
  const all = [emptyDocument, first, second, second, third]
  for (const [from, before] of all.entries()) {
    for (const [to, after] of all.entries())
      expect(await api.history.compare({ pageId, from, to })).toEqual({ from, to, changes: documentChanges(before, after) })
  }
  expect(await api.history.compare({ pageId, from: 1 })).toEqual({ from: 1, to: 4, changes: documentChanges(first, third) })
  const compare = (from: number, to?: number) => outcomeOf(api.history.compare({ pageId, from, to }))
  expect([await compare(5), await compare(1, 5), await compare(9e15)]).toEqual(Array.from({ length: 3 }, () => 'revision_not_found'))
  expect([await compare(-1), await compare(1.5), await compare(1, -1)]).toEqual(Array.from({ length: 3 }, () => 'invalid_input'))
})

/** How the rows that take a revision end for it, all at once. */
const outcomes = (who: Person, pageId: PageId, revision: string): Promise<unknown> => {
  const { history } = as(who)
  return outcomesOf([
    history.get({ pageId, revision }),
    history.document({ pageId, revision }),
    history.compare({ pageId, from: Number(revision) }),
    history.compare({ pageId, from: 0, to: Number(revision) }),
    history.restore({ pageId, revision }),
    history.restore({ pageId, revision, dryRun: true }),
    history.delete({ pageId, revision }),
  ])
}

test('an expired entry is not found by any row, and not listed, before it is deleted', async () => {
  const { who, api, pageId } = await pageWithHistory()
  await sqlRows(db, 'update revisions set expires_at = now() where page = $1 and revision = 2', [pageId])
  expect(await outcomes(who, pageId, '3')).toEqual({ revision_not_found: 7 })
  expect(spans(await api.history.list({ pageId }))).toEqual(['4–4 current', '1–1'])
})

test('a document that was stored by an older version of the service is read, compared and restored with the defaults of newer fields', async () => {
  const { api, pageId, documents } = await pageWithHistory()
  const [, second] = documents
  const older = second && JSON.stringify({ ...version1Of(second), version: 2 })
  const store = `update revisions set content = null, document = $2::json, link_ids = '[]' where page = $1 and revision = 2`
  await sqlRows(db, store, [pageId, older])
  expect(documentText(await api.history.document({ pageId, revision: '2' }))).toBe(documentText(second))
  expect(await api.history.compare({ pageId, from: 2, to: 3 })).toMatchObject({ changes: [] })
  await api.history.restore({ pageId, revision: '2' })
  expect(await api.documents.get({ pageId })).toEqual(second)
})

test("the history of another account's page is not found", async () => {
  const { pageId } = await pageWithHistory()
  const other = await person()
  const { history } = as(other)
  for (const revision of ['1', '4', '9']) expect(await outcomes(other, pageId, revision)).toEqual({ page_not_found: 7 })
  const calls = [history.list({ pageId }), history.list({ pageId, cursor: '1' }), history.clear({ pageId })]
  expect(await outcomesOf(calls)).toEqual({ page_not_found: 3 })
})

test('an entry can be deleted, but not the current one', async () => {
  const { who, api, pageId } = await pageWithHistory()
  expect(await outcomeOf(api.history.delete({ pageId, revision: '4' }))).toBe('revision_current')
  expect(await outcomeOf(as(who, { ifMatch: '"3"' }).history.delete({ pageId, revision: '3' }))).toBe('revision_stale')
  await as(who, { ifMatch: '"4"' }).history.delete({ pageId, revision: '3' })
  expect(await outcomes(who, pageId, '2')).toEqual({ revision_not_found: 7 })
  expect(spans(await api.history.list({ pageId }))).toEqual(['4–4 current', '1–1'])
  expect(await api.documents.get({ pageId })).toMatchObject({ title: 'Fourth' })
})

test('all entries but the current one can be deleted, as often as wanted', async () => {
  const { who, api, pageId } = await pageWithHistory()
  expect(await outcomeOf(as(who, { ifMatch: '"3"' }).history.clear({ pageId }))).toBe('revision_stale')
  for (let time = 0; time < 2; time++) {
    await api.history.clear({ pageId })
    expect(spans(await api.history.list({ pageId }))).toEqual(['4–4 current'])
  }
  expect(await sqlRows(db, 'select from revisions where page = $1', [pageId])).toEqual([])
})

test('entries of a page are not those of another page', async () => {
  const { who, api, pageId } = await pageWithHistory()
  const { id: other } = await createPage(api, newSlug())
  await api.history.clear({ pageId: other })
  expect(await api.history.list({ pageId })).toHaveLength(3)
  expect(await outcomeOf(as(who).history.get({ pageId: other, revision: '3' }))).toBe('revision_not_found')
})
