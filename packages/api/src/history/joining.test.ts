import type { LinkId, PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import {
  addHeading,
  addLink,
  addSession,
  type Caller,
  countStatements,
  createPage,
  documentOf,
  newSlug,
  outcomeOf,
  type Person,
  testApi,
} from '../testing.ts'
import { ageEntry, endedEntries, openEntry, rangesOf } from './testing.ts'

const { as, person, db } = await testApi()

/** A page with two links whose open entry begins with revision 2, and the actor who made that change. */
async function changedPage(actor: (who: Person) => Person | Promise<Person> = (who) => who) {
  const owner = await person()
  const who = await actor(owner)
  const slug = newSlug()
  const { id: pageId } = await createPage(as(owner), slug)
  const api = as(who)
  const ids = [(await addLink(api, pageId)).id, (await addLink(api, pageId)).id, (await addLink(api, pageId)).id]
  expect(await rangesOf(db, pageId)).toEqual(['1–1', '2–4'])
  return { owner, who, api, pageId, slug, ids }
}

async function token(who: Person, name = 'ci'): Promise<Person> {
  await as(who).tokens.create({ name })
  const [{ id } = { id: '' }] = await sqlRows<{ id: string }>(db, 'select id from tokens where owner_id = $1 order by id desc limit 1', [
    who.owner,
  ])
  return { ...who, token: id }
}
const otherSession = async (who: Person): Promise<Person> => ({ ...who, session: await addSession(db, who.owner) })

const retitle = (api: Caller, pageId: PageId) => api.pages.update({ pageId, title: `Title ${Math.random()}` })
type Given = Awaited<ReturnType<typeof changedPage>>
type Case = {
  by?: (given: Given) => Person | Promise<Person>
  age?: { begun: string; changed: string }
  first?: (given: Given) => Promise<unknown>
  change?: (api: Caller, given: Given) => Promise<unknown>
  token?: boolean
  joins: boolean
}
const remove =
  (index: number) =>
  (api: Caller, { pageId, ids }: Given) =>
    api.links.delete({ pageId, linkId: ids[index] as LinkId })
const put = async (api: Caller, { pageId, slug }: Given, keys: string, more = {}, via?: 'import') =>
  api.documents.put({ pageId, document: { ...(await api.documents.get({ pageId })), links: documentOf(keys).links, slug, ...more }, via })

const cases: Record<string, Case> = {
  'the same session': { joins: true },
  'another session of the account': { by: ({ owner }) => otherSession(owner), joins: false },
  'the same token': { token: true, joins: true },
  'another token of the account': { token: true, by: ({ owner }) => token(owner, 'other'), joins: false },
  'a token after a session': { by: ({ owner }) => token(owner), joins: false },
  'a session after a token': { token: true, by: ({ owner }) => owner, joins: false },
  'less than 5 minutes after the last change': { age: { begun: '20 minutes', changed: '4 minutes 50 seconds' }, joins: true },
  'more than 5 minutes after the last change': { age: { begun: '20 minutes', changed: '5 minutes 1 second' }, joins: false },
  'less than 30 minutes after the first change': { age: { begun: '29 minutes 50 seconds', changed: '1 second' }, joins: true },
  'more than 30 minutes after the first change': { age: { begun: '30 minutes 1 second', changed: '1 second' }, joins: false },
  'a new slug': { change: (api, { pageId }) => api.pages.update({ pageId, slug: newSlug() }), joins: false },
  'the present slug with another title': { change: (api, { pageId, slug }) => api.pages.update({ pageId, slug, title: 'B' }), joins: true },
  publication: { change: (api, { pageId }) => api.pages.setPublished({ pageId, published: true }), joins: false },
  'a change after a new slug': { first: ({ api, pageId }) => api.pages.update({ pageId, slug: newSlug() }), joins: false },
  'a change after publication': { first: ({ api, pageId }) => api.pages.togglePublished({ pageId }), joins: false },
  'a removal after another change': { change: remove(0), joins: false },
  'a removal after a removal': { first: (given) => remove(0)(given.api, given), change: remove(1), joins: true },
  'another change after a removal': { first: (given) => remove(0)(given.api, given), joins: true },
  'a removal after a change after a removal': {
    first: async (given) => [await remove(0)(given.api, given), await retitle(given.api, given.pageId)],
    change: remove(1),
    joins: false,
  },
  'a new link': { change: (api, { pageId }) => addLink(api, pageId), joins: true },
  'a changed link': { change: (api, { pageId, ids }) => api.links.update({ pageId, linkId: ids[0] as LinkId, title: 'L' }), joins: true },
  'a new order': { change: (api, { pageId, ids }) => api.links.order({ pageId, ids: ids.toReversed() }), joins: true },
  'a theme': { change: (api, { pageId }) => api.themes.set({ pageId, preset: 'lofi' }), joins: true },
  'the same session by a document': {
    first: (given) => put(given.api, given, 'ab'),
    change: (api, given) => put(api, given, 'abc', { title: 'B' }),
    joins: true,
  },
  'a document that removes a link': {
    first: async (given) => [await put(given.api, given, 'abc'), await retitle(given.api, given.pageId)],
    change: (api, given) => put(api, given, 'ab'),
    joins: false,
  },
  'a document that publishes': {
    first: (given) => put(given.api, given, 'abc'),
    change: (api, given) => put(api, given, 'abc', { published: true }),
    joins: false,
  },
  'a document by the same token': { token: true, change: (api, given) => put(api, given, 'a'), joins: false },
  'another change by a token after its document': { token: true, first: (given) => put(given.api, given, 'a'), joins: false },
  'a document that is imported': { change: (api, given) => put(api, given, 'ab', {}, 'import'), joins: false },
  'a change after an import': { first: (given) => put(given.api, given, 'ab', {}, 'import'), joins: false },
  'a restored entry': { change: (api, { pageId }) => api.history.restore({ pageId, revision: '1' }), joins: false },
  'a change after a restored entry': { first: ({ api, pageId }) => api.history.restore({ pageId, revision: '1' }), joins: false },
  'a document by a token after its document': {
    token: true,
    first: (given) => put(given.api, given, 'a'),
    change: (api, given) => put(api, given, 'ab'),
    joins: false,
  },
}

test.each(Object.entries(cases))(
  '%s',
  async (_, { by, age, first, change = (api, { pageId }) => retitle(api, pageId), joins, ...given }) => {
    const page = await changedPage(given.token ? token : undefined)
    const { pageId, who } = page
    await first?.(page)
    if (age) await ageEntry(db, pageId, age)
    const api = as((await by?.(page)) ?? who)
    const before = { entries: (await rangesOf(db, pageId)).length, document: await api.documents.get({ pageId }) }
    const { revision, lastRevision } = await openEntry(db, pageId)
    await change(api, page)
    const after = await openEntry(db, pageId)
    expect(after).toMatchObject({ revision: joins ? revision : lastRevision + 1, lastRevision: lastRevision + 1 })
    expect(await rangesOf(db, pageId)).toHaveLength(before.entries + (joins ? 0 : 1))
    // The entry that ended holds the page as it was before the change.
    const kept = await endedEntries(db, pageId)
    if (!joins) expect(kept.at(-1)).toMatchObject({ revision, lastRevision, document: before.document })
  },
)

test('nothing joins the entry of a creation, not even a change right after it', async () => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  expect(await openEntry(db, pageId)).toMatchObject({ revision: 1, via: 'dashboard', userId: who.owner, parts: ['address', 'details'] })
  await retitle(api, pageId)
  await retitle(api, pageId)
  expect(await rangesOf(db, pageId)).toEqual(['1–1', '2–3'])
  const { id: copied } = await api.pages.duplicate({ pageId, slug: newSlug(), title: 'Copy' })
  await addLink(api, copied)
  expect(await rangesOf(db, copied)).toEqual(['1–1', '2–2'])
})

test('a page from before history has one unknown entry, which ends at its present revision with the first change', async () => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  await addLink(api, pageId)
  await sqlRows(
    db,
    `update pages set revision = 7, entry_revision = null, entry_started_at = null, entry_at = null, entry_via = null, entry_user = null,
      entry_session = null, entry_parts = null, entry_removed_link = null where id = $1`,
    [pageId],
  )
  await sqlRows(db, 'delete from revisions where page = $1', [pageId])
  const document = await api.documents.get({ pageId })
  await retitle(api, pageId)
  await retitle(api, pageId)
  expect(await rangesOf(db, pageId)).toEqual(['7–7', '8–9'])
  const [unknown] = await endedEntries(db, pageId)
  expect(unknown).toMatchObject({ via: 'unknown', userId: null, tokenId: null, parts: [], links: 1, published: false, document })
})

test('no-ops, refused writes, dry runs and replays make no entry, and change no fact of the open one', async () => {
  const { api, who, pageId, slug, ids } = await changedPage()
  const taken = newSlug()
  const { id: otherPage } = await createPage(api, taken)
  const { id: foreign } = await addLink(api, otherPage)
  const idempotent = () => as(who, { idempotencyKey: 'one', body: 'b' }).pages.togglePublished({ pageId })
  await idempotent()
  const rows = () =>
    sqlRows(db, 'select p.*, (select count(*) from revisions where page = p.id) as ended from pages p where id = $1', [pageId])
  const before = await rows()
  const document = await api.documents.get({ pageId })
  const [linkId] = ids as [LinkId]
  await idempotent()
  await api.pages.update({ pageId })
  await api.pages.update({ pageId, slug, title: document.title })
  await api.pages.setPublished({ pageId, published: true })
  await api.links.update({ pageId, linkId, active: true })
  await api.links.order({ pageId, ids })
  await api.documents.put({ pageId, document })
  await api.documents.put({ pageId, document: { ...document, title: 'Other', links: [] }, dryRun: true })
  await api.documents.put({ pageId, document: { ...document, slug: newSlug() }, dryRun: true })
  const refused = [
    () => api.pages.update({ pageId, slug: taken }),
    () => api.links.order({ pageId, ids: [linkId] }),
    () => api.links.delete({ pageId, linkId: foreign }),
    () => api.documents.put({ pageId, document: { ...document, slug: taken, title: 'Other' } }),
    () => as(who, { ifMatch: '"1"' }).pages.update({ pageId, title: 'Stale' }),
  ]
  for (const call of refused) expect(await outcomeOf(call())).not.toBe('ok')
  expect(await rows()).toEqual(before)
})

test('passwords move the revision within the open entry', async () => {
  const { api, pageId } = await changedPage()
  await api.passwords.set({ pageId, password: 'correct horse' })
  await retitle(api, pageId)
  await api.passwords.remove({ pageId })
  await api.pages.togglePublished({ pageId })
  expect(await rangesOf(db, pageId)).toEqual(['1–1', '2–7', '8–8'])
})

test('an entry names its parts, its actor and the name that the token had', async () => {
  const { api, owner, who, pageId, ids } = await changedPage((one) => token(one, 'Deploy'))
  await api.themes.set({ pageId, preset: 'lofi' })
  await retitle(api, pageId)
  await api.links.delete({ pageId, linkId: ids[0] as LinkId })
  await as(owner).pages.update({ pageId, slug: newSlug(), title: 'Moved' })
  await as(owner).documents.put({ pageId, document: documentOf('ab', { slug: newSlug(), title: 'Moved', published: true }) })
  await sqlRows(db, `delete from tokens where id = $1`, [who.token])
  const by = { userId: owner.owner, tokenId: who.token, tokenName: 'Deploy', via: 'api' }
  expect(await endedEntries(db, pageId)).toMatchObject([
    { parts: ['address', 'details'], via: 'dashboard', tokenId: null, tokenName: null },
    { ...by, parts: ['details', 'design', 'links'], links: 3, published: false },
    { ...by, parts: ['links'], links: 2 },
    { via: 'dashboard', parts: ['address', 'details'] },
  ])
  expect(await openEntry(db, pageId)).toMatchObject({ via: 'dashboard', parts: ['address', 'design', 'links', 'publication'] })
})

test.each([
  [{}, ['address', 'details']],
  [{ theme: { preset: 'lofi' as const } }, ['address', 'details', 'design']],
  [{ publishAt: '2099-01-01T00:00:00Z' }, ['address', 'details', 'publication']],
  [{ theme: { preset: 'lofi' as const }, unpublishAt: '2099-01-01T00:00:00Z' }, ['address', 'details', 'design', 'publication']],
])('the entry of a page that is created with %j names the parts %j', async (given, parts) => {
  const { id } = await as(await person()).pages.create({ slug: newSlug(), title: 'Page', description: '', ...given })
  expect((await openEntry(db, id)).parts).toEqual(parts)
})

test('an entry names the entry that it restored, the source of its document, and how it was made', async () => {
  const { api, pageId, slug } = await changedPage((one) => token(one))
  const document = documentOf('ab', { slug })
  await api.documents.put({ pageId, document, source: 'pages/ada.yaml' })
  expect(await openEntry(db, pageId)).toMatchObject({ via: 'document', source: 'pages/ada.yaml', restoredFrom: null })
  // Names the entry that contains revision 3.
  await api.history.restore({ pageId, revision: '3' })
  expect(await openEntry(db, pageId)).toMatchObject({ via: 'restore', source: null, restoredFrom: 2, removedLink: true })
  await api.documents.putBySlug({ slug, document: { ...document, title: 'Imported' }, via: 'import' })
  expect(await openEntry(db, pageId)).toMatchObject({ via: 'import', source: null, restoredFrom: null })
  const created = documentOf('a')
  await api.documents.putBySlug({ slug: created.slug, document: created, via: 'import', source: 'a.yaml' })
  const [page] = await sqlRows<{ id: PageId }>(db, 'select id from pages where slug = $1', [created.slug])
  const facts = { revision: 1, via: 'import', source: 'a.yaml', parts: ['address', 'details', 'links'] }
  expect(await openEntry(db, page?.id as PageId)).toMatchObject(facts)
})

test("a session's document that joins an entry names its source there, and one without a source keeps it", async () => {
  const { api, pageId, slug } = await changedPage()
  const put = (title: string, source?: string) => api.documents.put({ pageId, document: documentOf('abc', { slug, title }), source })
  await retitle(api, pageId)
  await put('One')
  await put('Two', 'pages/ada.yaml')
  await put('Three')
  expect(await openEntry(db, pageId)).toMatchObject({ via: 'dashboard', source: 'pages/ada.yaml' })
})

test('a restoration that changes nothing, and the dry run of one, make no entry', async () => {
  const { api, pageId } = await changedPage()
  await api.pages.togglePublished({ pageId })
  const before = await rangesOf(db, pageId)
  expect(await api.history.restore({ pageId, revision: '4' })).toMatchObject({ changes: [] })
  expect((await api.history.restore({ pageId, revision: '1', dryRun: true })).changes).toHaveLength(3)
  expect(await rangesOf(db, pageId)).toEqual(before)
})

test('an ended entry keeps the id of each tile, the number of each link, and the size of its document', async () => {
  const { api, pageId } = await changedPage()
  await api.documents.put({ pageId, document: { ...(await api.documents.get({ pageId })), links: documentOf('xy').links } })
  const { id: block } = await addHeading(api, pageId)
  const links = await sqlRows(db, 'select coalesce(key, id) as key, id, n from links where page_id = $1 order by position', [pageId])
  const [{ bytes } = { bytes: 0 }] = await api.history.list({ pageId })
  await api.pages.togglePublished({ pageId })
  const [entry] = (await endedEntries(db, pageId)).slice(-1)
  expect(entry?.tileIds.toSorted((a, b) => (a.n ?? Infinity) - (b.n ?? Infinity))).toEqual([...links, { key: block, id: block, n: null }])
  expect(entry?.bytes).toBe(bytes)
})

test('a change that joins costs as many statements as before history', async () => {
  const { api, pageId, ids } = await changedPage()
  const [first, second, third] = ids as [LinkId, LinkId, LinkId]
  const costs = {
    add: await countStatements(() => addLink(api, pageId)),
    title: await countStatements(() => retitle(api, pageId)),
    theme: await countStatements(() => api.themes.set({ pageId, preset: 'lofi' })),
    link: await countStatements(() => api.links.update({ pageId, linkId: third, title: 'T' })),
    removal: (await api.links.delete({ pageId, linkId: first }), await countStatements(() => api.links.delete({ pageId, linkId: second }))),
  }
  expect(costs).toEqual({ add: 1, title: 1, theme: 1, link: 4, removal: 5 })
})
