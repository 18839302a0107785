import type { LinkId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, createPage, outcomeOf, countStatements, testApi, times } from '../testing.ts'

const { as, request, person, db } = await testApi({ limits: { links: 40 } })

test('every link route sends as many statements for a page with thirty links as for a page with one', async () => {
  const api = as(await person())
  const costs = async (size: number) => {
    const { id: pageId } = await createPage(api)
    const ids: LinkId[] = []
    for (const n of times(size, (index) => index)) ids.push((await addLink(api, pageId, `https://example.com/${n}`)).id)
    const [linkId] = ids as [LinkId]
    return {
      list: await countStatements(() => api.links.list({ pageId })),
      get: await countStatements(() => api.links.get({ pageId, linkId })),
      update: await countStatements(() => api.links.update({ pageId, linkId, title: 'New' })),
      order: await countStatements(() => api.links.order({ pageId, ids: [...ids].reverse() })),
      delete: await countStatements(() => api.links.delete({ pageId, linkId })),
      add: await countStatements(() => addLink(api, pageId)),
    }
  }
  const one = await costs(1)
  expect(one).toEqual({
    list: 1,
    get: 1,
    update: 4,
    order: 5,
    // Begins a history entry.
    delete: 8,
    add: 1,
  })
  expect(await costs(30)).toEqual(one)
})

test('a position is the number of links before it, also after a deletion', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const added = [await addLink(api, pageId), await addLink(api, pageId), await addLink(api, pageId), await addLink(api, pageId)]
  expect(added.map((link) => link.position)).toEqual([0, 1, 2, 3])
  await api.links.delete({ pageId, linkId: added[1]?.id as LinkId })
  expect((await api.links.list({ pageId })).map((link) => [link.id, link.position])).toEqual([
    [added[0]?.id, 0],
    [added[2]?.id, 1],
    [added[3]?.id, 2],
  ])
  expect((await addLink(api, pageId)).position).toBe(3)
})

test('an order must name every link of the page exactly once, and returns the links in that order', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const { id: otherPage } = await createPage(api)
  const [a, b, c] = [(await addLink(api, pageId)).id, (await addLink(api, pageId)).id, (await addLink(api, pageId)).id]
  const foreign = (await addLink(api, otherPage)).id
  const stale = [[], [a, b], [a, b, b], [a, b, c, c], [a, b, foreign], [a, b, c, foreign], [a, b, 'c'], [a, b, `${c}\0`], [a, b, '']]
  for (const ids of stale) expect(await outcomeOf(api.links.order({ pageId, ids })), JSON.stringify(ids)).toBe('order_stale')
  expect((await api.links.order({ pageId, ids: [c, a, b] })).map((link) => link.id)).toEqual([c, a, b])
  expect((await api.links.list({ pageId })).map((link) => [link.id, link.position])).toEqual([
    [c, 0],
    [a, 1],
    [b, 2],
  ])
  expect(await api.links.order({ pageId: (await createPage(api)).id, ids: [] })).toEqual([])
})

test('a write that changes no link leaves the revision, and one that does increments it by one', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const [a, b] = [(await addLink(as(who), pageId)).id, (await addLink(as(who), pageId)).id]
  const revisionAfter = async (write: (caller: ReturnType<typeof as>) => Promise<unknown>) => {
    const { caller, answered } = request(who)
    await write(caller)
    return Number(/^"(\d+)\.\d+"$/.exec(answered['etag'] ?? '')?.[1])
  }
  const start = await revisionAfter((caller) => caller.links.list({ pageId }))
  expect(await revisionAfter((caller) => caller.links.update({ pageId, linkId: a }))).toBe(start)
  expect(await revisionAfter((caller) => caller.links.update({ pageId, linkId: a, title: null, size: '2x1' }))).toBe(start)
  expect(await revisionAfter((caller) => caller.links.order({ pageId, ids: [a, b] }))).toBe(start)
  expect(await revisionAfter((caller) => caller.links.update({ pageId, linkId: a, active: false }))).toBe(start + 1)
  expect(await revisionAfter((caller) => caller.links.order({ pageId, ids: [b, a] }))).toBe(start + 2)
  expect(await revisionAfter((caller) => caller.links.delete({ pageId, linkId: a }))).toBe(start + 3)
  expect(await revisionAfter((caller) => addLink(caller, pageId))).toBe(start + 4)
})

test('changing the type keeps the size, null removes title and thumbnail, and absent fields stay', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const url = 'https://example.com'
  const link = await api.links.add({ pageId, url, type: 'microblog', title: 'T', thumbnail: `${url}/t.png` })
  expect(link).toMatchObject({ size: '2x2', title: 'T' })
  const linkId = link.id
  expect(await api.links.update({ pageId, linkId, type: 'blog' })).toMatchObject({ type: 'blog', size: '2x2', title: 'T' })
  expect(await api.links.update({ pageId, linkId, title: null, thumbnail: null })).toEqual({
    ...link,
    type: 'blog',
    title: null,
    thumbnail: null,
    clicks: 0,
    importedClicks: 0,
    icon: null,
    iconImage: null,
    thumbnailStyle: 'beside',
    visibleFrom: null,
    visibleUntil: null,
    me: false,
  })
})

test('icon, icon image and the style of the thumbnail are set with a link and changed, and only a link on its own shows them', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const given = { icon: 'brand-mastodon', iconImage: 'https://example.com/icon.png', thumbnailStyle: 'full' } as const
  const { id: linkId, ...added } = await api.links.add({ pageId, url: 'https://example.com', ...given })
  for (const name of Object.keys(given)) {
    expect(added).not.toHaveProperty(name)
    expect((await api.links.list({ pageId }))[0]).not.toHaveProperty(name)
  }
  expect(await api.links.get({ pageId, linkId })).toMatchObject(given)
  expect(await api.links.update({ pageId, linkId, title: 'T' })).toMatchObject(given)
  const { revision } = await api.pages.editor({ pageId })
  expect(await api.links.update({ pageId, linkId, ...given })).toMatchObject(given)
  expect((await api.pages.editor({ pageId })).revision).toBe(revision)
  const none = { icon: null, iconImage: null, thumbnailStyle: null }
  expect(await api.links.update({ pageId, linkId, ...none })).toMatchObject({ ...none, thumbnailStyle: 'beside' })
  const { id: other } = await api.links.add({ pageId, url: 'https://example.com', ...none })
  expect(await api.links.get({ pageId, linkId: other })).toMatchObject({ ...none, thumbnailStyle: 'beside' })
})

test('`me` is set and changed with a link, null means its default, and only a link on its own shows it', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const { id: linkId, ...added } = await api.links.add({ pageId, url: 'https://example.com', me: true })
  expect(added).not.toHaveProperty('me')
  expect(Object.keys(await api.links.get({ pageId, linkId })).slice(-4, -1)).toEqual(['visibleFrom', 'visibleUntil', 'me'])
  const { revision } = await api.pages.editor({ pageId })
  expect(await api.links.update({ pageId, linkId, title: 'T' })).toMatchObject({ me: true })
  expect(await api.links.update({ pageId, linkId, me: true })).toMatchObject({ me: true })
  expect(await api.links.update({ pageId, linkId, me: null })).toMatchObject({ me: false })
  expect((await api.pages.editor({ pageId })).revision).toBe(revision + 2)
  for (const link of [...(await api.links.list({ pageId })), ...(await api.pages.get({ pageId })).links])
    expect(link).not.toHaveProperty('me')
  const { id: other } = await api.links.add({ pageId, url: 'https://example.com', me: null })
  expect(await api.links.get({ pageId, linkId: other })).toMatchObject({ me: false })
})

test("a link is found only under its own page and by its page's owner", async () => {
  const [mine, theirs] = [as(await person()), as(await person())]
  const { id: pageId } = await createPage(mine)
  const { id: otherPage } = await createPage(mine)
  const linkId = (await addLink(mine, pageId)).id
  expect(await outcomeOf(mine.links.get({ pageId: otherPage, linkId }))).toBe('link_not_found')
  expect(await outcomeOf(mine.links.update({ pageId: otherPage, linkId, title: 'X' }))).toBe('link_not_found')
  expect(await outcomeOf(mine.links.delete({ pageId: otherPage, linkId }))).toBe('link_not_found')
  expect(await outcomeOf(theirs.links.get({ pageId, linkId }))).toBe('page_not_found')
  expect(await outcomeOf(theirs.links.update({ pageId, linkId, title: 'X' }))).toBe('page_not_found')
  expect(await outcomeOf(theirs.links.delete({ pageId, linkId }))).toBe('page_not_found')
  expect(await outcomeOf(theirs.links.order({ pageId, ids: [linkId] }))).toBe('page_not_found')
  expect(await mine.links.get({ pageId, linkId })).toMatchObject({ title: null, position: 0 })
})

test('the quota counts the links of one page, and a deleted link frees a place', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const ids: LinkId[] = []
  while (ids.length < 40) ids.push((await addLink(api, pageId)).id)
  const refused = await addLink(api, pageId).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'quota_exceeded', more: { details: { limit: 40, used: 40 } } })
  expect(await outcomeOf(addLink(api, (await createPage(api)).id))).toBe('ok')
  await api.links.delete({ pageId, linkId: ids[7] as LinkId })
  expect((await addLink(api, pageId)).position).toBe(39)
})

test('deleting a page deletes its links', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  await addLink(api, pageId)
  await api.pages.delete({ pageId })
  expect(await sqlRows(db, 'select id from links where page_id = $1', [pageId])).toEqual([])
  expect(await outcomeOf(addLink(api, pageId))).toBe('page_not_found')
})
