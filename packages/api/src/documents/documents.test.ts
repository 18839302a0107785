import { canonicalDocument, documentText, DocumentInput, type LinkId, linksOf, type PageDocument, type PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { blockPage } from '../admin/pages/store.ts'
import { purgeExpired } from '../maintenance/expiry-store.ts'
import { addLink, createPage, documentOf, newSlug, outcomeOf, countStatements, stepsOf, testApi } from '../testing.ts'

const { as, request, person, db } = await testApi({ limits: { links: 6 } })

const click = async (id: LinkId, clicks: number): Promise<void> => {
  const add = 'insert into click_counts select n, $2 from links where id = $1'
  await sqlRows(db, add, [id, clicks])
}
const age = async (pageId: PageId, interval: string): Promise<void> => {
  const text = 'update removed_links set at = at - $2::interval where page_id = $1'
  await sqlRows(db, text, [pageId, interval])
}

/** A page that is this document, with a caller of its own. */
async function pageOf(document: PageDocument) {
  const who = await person()
  const api = as(who)
  await api.documents.putBySlug({ slug: document.slug, document })
  const [page] = await api.pages.list({})
  const pageId = page?.id as PageId
  const links = async () => new Map((await api.pages.editor({ pageId })).links.map(({ key, ...link }) => [key, link]))
  const put = (next: PageDocument) => api.documents.put({ pageId, document: next })
  return { who, api, pageId, links, put }
}

test('a page that was created by single calls has a document whose keys are ids, in the order of positions', async () => {
  const api = as(await person())
  const slug = newSlug()
  const theme = { preset: 'vivid', accent: '#ABC' } as const
  const { id: pageId } = await api.pages.create({ slug, title: 'Ada', description: 'Notes', name: 'A', theme })
  const [one, two] = [
    await addLink(api, pageId),
    await api.links.add({ pageId, url: 'https://example.com/2', type: 'microblog', title: 'M' }),
  ]
  await api.links.order({ pageId, ids: [two.id, one.id] })
  await api.links.update({ pageId, linkId: one.id, active: false, highlighted: true })
  await api.pages.setPublished({ pageId, published: true })
  const document = await api.documents.get({ pageId })
  expect(document).toMatchObject({ version: 2, slug, title: 'Ada', description: 'Notes', coverImage: null, name: 'A', published: true })
  expect(document.theme).toMatchObject({ preset: 'vivid', accent: '#ABC', showByline: true })
  expect(document.links).toMatchObject([
    { key: two.id, type: 'microblog', title: 'M', size: '2x2', active: true },
    { key: one.id, type: 'other', title: null, active: false, highlighted: true },
  ])
  expect(documentText(document)).toBe(documentText(canonicalDocument(DocumentInput.parse(document))))
})

test('a write sends the same few statements however many links there are, and none that writes if nothing changes', async () => {
  const { put, api, pageId } = await pageOf(documentOf([]))
  const costs = async (document: PageDocument) => countStatements(() => put(document))
  const { slug } = await api.documents.get({ pageId })
  // A change that begins a history entry takes two more statements.
  expect(await costs(documentOf(['a'], { slug, title: 'New' }))).toBe(7)
  expect(await costs(documentOf([...'fedcba'], { slug, title: 'Newer' }))).toBe(5)
  expect(await costs(documentOf([...'fedcba'], { slug, title: 'Newer' }))).toBe(4)
  // Removing links begins an entry, and takes another statement, which deletes the oldest removed links.
  expect(await costs(documentOf(['a'], { slug, title: 'Newest' }))).toBe(8)
  expect(await countStatements(() => api.documents.get({ pageId }))).toBe(1)
  expect(await countStatements(() => api.pages.editor({ pageId }))).toBe(1)
})

test('a link keeps its id and clicks as long as its key stays', async () => {
  const first = documentOf(['a', 'b', 'c'])
  const { put, links, pageId, api } = await pageOf(first)
  const before = await links()
  await click(before.get('b')?.id as LinkId, 7)
  const changed = first.links.map((link) => ({ ...link, url: 'https://example.org', type: 'blog' as const })).toReversed()
  await put({ ...first, links: [...documentOf(['x']).links, ...changed] })
  const after = await links()
  expect([...after.keys()]).toEqual(['x', 'c', 'b', 'a'])
  for (const key of ['a', 'c']) expect(after.get(key)).toEqual(before.get(key))
  expect(after.get('b')).toEqual({ ...before.get('b'), clicks: 7 })
  expect((await api.links.list({ pageId })).map(({ position }) => position)).toEqual([0, 1, 2, 3])
})

test.each(['its own row', 'a document'])(
  'a link that %s has removed can be restored with its id and clicks within 30 days',
  async (route) => {
    const first = documentOf(['a', 'b'])
    const { put, links, api, pageId } = await pageOf(first)
    const byId = (await addLink(api, pageId)).id
    const whole = await api.documents.get({ pageId })
    for (const { id } of (await links()).values()) await click(id, 3)
    const before = await links()
    if (route === 'a document') await put({ ...first, links: [] })
    else for (const { id } of before.values()) await api.links.delete({ pageId, linkId: id })
    expect((await links()).size).toBe(0)
    await age(pageId, '29 days 23 hours')
    await purgeExpired(db)
    expect(stepsOf(await put({ ...whole, links: whole.links.toReversed() }))).toEqual(
      expect.arrayContaining([`add /links/${byId}`, 'add /links/a', 'add /links/b']),
    )
    expect(await links()).toEqual(before)
    expect([...(await links()).keys()]).toEqual([byId, 'b', 'a'])
  },
)

test('after 30 days, or on another page, a key creates a new link', async () => {
  const first = documentOf(['a'])
  const { put, links, pageId } = await pageOf(first)
  const id = (await links()).get('a')?.id as LinkId
  await click(id, 3)
  await put({ ...first, links: [] })
  const elsewhere = await pageOf(documentOf(['a']))
  expect((await elsewhere.links()).get('a')).toMatchObject({ clicks: 0 })
  expect((await elsewhere.links()).get('a')?.id).not.toBe(id)
  await age(pageId, '30 days 1 minute')
  await put(first)
  const made = (await links()).get('a')
  expect(made).toMatchObject({ clicks: 0 })
  expect(made?.id).not.toBe(id)
  await put({ ...first, links: [] })
  await age(pageId, '30 days 1 minute')
  await purgeExpired(db)
  expect(await sqlRows(db, 'select key from removed_links where page_id = $1', [pageId])).toEqual([])
})

test.each(['its own row', 'a document'])('%s keeps the last 10,000 removed links of a page', async (route) => {
  const document = documentOf(['a'])
  const { put, links, api, pageId } = await pageOf(document)
  const id = (await links()).get('a')?.id as LinkId
  const lose = `insert into removed_links (page_id, key, id, n, at)
      select $1, 'lost-' || i, 'link_0' || left(md5($1 || i), 25), nextval('links_n_seq'), now() - i * interval '1 second'
      from generate_series(1, 10000) i returning id`
  const lost = await sqlRows<{ id: LinkId }>(db, lose, [pageId])
  if (route === 'a document') await put({ ...document, links: [] })
  else await api.links.delete({ pageId, linkId: id })
  const count = 'select count(*) as count from removed_links where page_id = $1'
  expect(await sqlRows(db, count, [pageId])).toEqual([{ count: 10_000 }])
  await put({ ...document, links: documentOf(['a', 'lost-9999', 'lost-10000']).links })
  const back = [...(await links()).values()].map((link) => link.id)
  expect(back.slice(0, 2)).toEqual([id, lost[9_998]?.id])
  expect(back[2]).not.toBe(lost[9_999]?.id)
})

test('a link that was restored by its id and one with a key of its own behave like any other', async () => {
  const { put, links, api, pageId } = await pageOf(documentOf(['a']))
  const { id } = await addLink(api, pageId)
  const whole = await api.documents.get({ pageId })
  await api.links.delete({ pageId, linkId: id })
  await put(whole)
  const a = (await links()).get('a')?.id as LinkId
  expect(await api.links.update({ pageId, linkId: a, title: 'A' })).toMatchObject({ id: a, title: 'A' })
  expect((await api.links.order({ pageId, ids: [id, a] })).map((link) => link.id)).toEqual([id, a])
  expect((await api.documents.get({ pageId })).links.map(({ key }) => key)).toEqual([id, 'a'])
  await api.pages.delete({ pageId })
  expect(await sqlRows(db, 'select key from removed_links where page_id = $1', [pageId])).toEqual([])
})

test('a document of version 1 keeps fields of version 2, except on links that come back or are new', async () => {
  const whole = documentOf(['a', 'b'], { indexed: false })
  const document = { ...whole, links: whole.links.map((link) => ({ ...link, me: true })) }
  const { api, pageId } = await pageOf(document)
  const me = async () => linksOf((await api.documents.get({ pageId })).links).map((link) => [link.key, link.me])
  const { slug, title, description, published } = document
  const write = (keys: string, dryRun = false) => {
    const links = Array.from(keys, (key) => ({ key, url: `https://example.com/${key}` }))
    const given = DocumentInput.parse({ version: 1, slug, title, description, published, links })
    return api.documents.put({ pageId, document: given, dryRun })
  }
  expect(await write('ab')).toMatchObject({ revision: 1, changes: [] })
  expect(stepsOf(await write('bc', true))).toEqual(['remove /links/a', 'add /links/c'])
  await write('bc')
  expect(await me()).toEqual([
    ['b', true],
    ['c', false],
  ])
  await write('abc')
  expect(await me()).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ])
  expect(await api.documents.get({ pageId })).toMatchObject({ version: 2, indexed: false })
  const absent = DocumentInput.parse({ version: 2, slug, title, description, published, links: [] })
  expect(stepsOf(await api.documents.put({ pageId, document: absent }))).toContain('change /indexed')
})

test('the second of two equal writes changes nothing', async () => {
  const { who, pageId } = await pageOf(documentOf(['a']))
  const document = documentOf(['b', 'a'], { published: true })
  const put = async () => {
    const { caller, answered } = request(who)
    return { ...(await caller.documents.put({ pageId, document })), etag: answered['etag'] }
  }
  const first = await put()
  expect(first).toMatchObject({ revision: 2, etag: '"2"' })
  expect(stepsOf(first)).toEqual(['change /slug', 'change /published', 'add /links/b', 'move /links/b'])
  expect(await put()).toEqual({ revision: 2, etag: '"2"', changes: [] })
})

test('a dry run returns what the write would return and changes nothing', async () => {
  const { api, pageId } = await pageOf(documentOf(['a', 'b']))
  const before = [await api.pages.get({ pageId }), await api.pages.list({})]
  const document = documentOf(['b', 'c'], { title: 'New' })
  const dry = await api.documents.put({ pageId, document, dryRun: true })
  expect(dry.revision).toBe(1)
  expect([await api.pages.get({ pageId }), await api.pages.list({})]).toEqual(before)
  const done = await api.documents.put({ pageId, document })
  expect(done).toEqual({ revision: 2, changes: dry.changes })
})

test('a dry run is refused as the write would be, with and without If-Match', async () => {
  const { who, api, pageId } = await pageOf(documentOf(['a']))
  const taken = (await createPage(as(await person()))).slug
  const many = documentOf([...'abcdefg'])
  for (const headers of [{}, { ifMatch: '"1"' }]) {
    for (const dryRun of [true, false]) {
      const put = (document: PageDocument) => outcomeOf(as(who, headers).documents.put({ pageId, document, dryRun }))
      expect(await put(documentOf(['a'], { slug: taken }))).toBe('slug_taken')
      expect(await put(many)).toBe('quota_exceeded')
      expect(await put({ ...many, slug: taken })).toBe('quota_exceeded')
    }
  }
  expect(await outcomeOf(as(who, { ifMatch: '"7"' }).documents.put({ pageId, document: many, dryRun: true }))).toBe('revision_stale')
  expect(await outcomeOf(as(await person()).documents.put({ pageId, document: many }))).toBe('page_not_found')
  expect((await api.documents.get({ pageId })).links).toHaveLength(1)
})

test('a dry run with If-Match changes nothing', async () => {
  const { who, api, pageId } = await pageOf(documentOf(['a']))
  const text = documentText(await api.documents.get({ pageId }))
  const dry = await as(who, { ifMatch: '*' }).documents.put({ pageId, document: documentOf(['b']), dryRun: true })
  expect(stepsOf(dry)).toContain('remove /links/a')
  expect(documentText(await api.documents.get({ pageId }))).toBe(text)
})

test('with a plan that has become too small, links can be edited and removed but not added', async () => {
  const { put, pageId, api } = await pageOf(documentOf([...'abcdef']))
  const more = `with p as (update pages set link_count = 9 where id = $1 returning id, owner_id)
      insert into links (id, page_id, owner_id, key, type, url, position, size)
      select 'link_' || $1 || i, id, owner_id, 'more' || i, 'other', 'https://example.com', 5 + i, '1x1' from p, generate_series(1, 3) i`
  await sqlRows(db, more, [pageId])
  const whole = await api.documents.get({ pageId })
  expect(whole.links).toHaveLength(9)
  expect(stepsOf(await put({ ...whole, title: 'Edited', links: whole.links.slice(1) }))).toEqual(['change /title', 'remove /links/a'])
  expect(await outcomeOf(put(whole))).toBe('quota_exceeded')
  const refused = await put(whole).catch((error: unknown) => error)
  expect(refused).toMatchObject({ more: { details: { limit: 6, used: 8 } } })
})

test('the page password survives, and a blocked page stays blocked', async () => {
  const { put, api, pageId } = await pageOf(documentOf(['a']))
  const lock = `update pages set password_hash = 'x', blocked_at = now(), blocked_reason = 'Spam' where id = $1`
  await sqlRows(db, lock, [pageId])
  await put(documentOf(['b'], { published: true }))
  expect((await api.pages.get({ pageId })).project).toMatchObject({ passwordProtected: true, blocked: true, published: true })
})

test("the editor gets the plan's limit, the page's protection, and the reason of its block", async () => {
  const { api, pageId } = await pageOf(documentOf(['a']))
  const open = { linkLimit: 6, empty: false, passwordProtected: false, blocked: false, blockedReason: null }
  expect(await api.pages.editor({ pageId })).toMatchObject(open)
  await api.passwords.set({ pageId, password: 'open sesame' })
  await blockPage(db, null, pageId, 'Phishing')
  expect(await api.pages.editor({ pageId })).toMatchObject({ ...open, passwordProtected: true, blocked: true, blockedReason: 'Phishing' })
})

test('the editor gets document, revision, ids and clicks, and an ETag that moves with the clicks', async () => {
  const { who, pageId } = await pageOf(documentOf(['a', 'b']))
  const { caller, answered } = request(who)
  const { links, revision, document } = await caller.pages.editor({ pageId })
  expect({ revision, etag: answered['etag'] }).toEqual({ revision: 1, etag: '"1.0"' })
  expect(document.links.map(({ key }) => key)).toEqual(links.map(({ key }) => key))
  await click(links[1]?.id as LinkId, 5)
  const after = await caller.pages.editor({ pageId })
  expect(after.links).toEqual([links[0], { ...links[1], clicks: 5 }])
  expect(answered['etag']).toBe('"1.5"')
})
