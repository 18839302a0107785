import { maxBlocks, type PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addHeading, addLink, type Caller, clickOn, createPage, documentOf, outcomeOf, stepsOf, testApi, times } from '../../testing.ts'

const { as, person, request, db } = await testApi({ limits: { links: 4 } })

const newPage = async () => {
  const who = await person()
  const api = as(who)
  return { who, api, pageId: (await createPage(api)).id }
}
const orderOf = async (api: Caller, pageId: PageId) => (await api.blocks.order({ pageId })).ids
const revisionOf = async (api: Caller, pageId: PageId) => (await api.pages.editor({ pageId })).revision

test('a block is added below all tiles with the defaults of its kind, and read, changed and deleted', async () => {
  const { api, pageId } = await newPage()
  await addLink(api, pageId)
  const heading = await addHeading(api, pageId)
  expect(heading).toEqual({ id: heading.id, kind: 'heading', slot: 1, title: 'Work', active: true })
  await addLink(api, pageId)
  const text = await api.blocks.add({ pageId, kind: 'text', title: null, text: 'One\nTwo' })
  expect(text).toEqual({ id: text.id, kind: 'text', slot: 2, title: null, text: 'One\nTwo', size: '2x1', active: true })
  const contact = await api.blocks.add({ pageId, kind: 'contact', channel: 'phone', address: '+44 20 7946 0000', icon: 'phone' })
  expect(contact).toMatchObject({ slot: 2, icon: 'phone', highlighted: false })
  expect(await api.blocks.list({ pageId })).toEqual([heading, text, contact])
  for (const block of [heading, text, contact]) expect(await api.blocks.get({ pageId, blockId: block.id })).toEqual(block)

  const blockId = contact.id
  const changed = await api.blocks.update({ pageId, blockId, channel: 'mail', address: 'ada@example.com', icon: null, text: 'ignored' })
  expect(changed).toEqual({ ...contact, channel: 'mail', address: 'ada@example.com', icon: null })
  const revision = await revisionOf(api, pageId)
  expect(await api.blocks.update({ pageId, blockId, highlighted: false })).toEqual(changed)
  expect(await api.blocks.update({ pageId, blockId })).toEqual(changed)
  expect(await revisionOf(api, pageId)).toBe(revision)
  await api.blocks.delete({ pageId, blockId: text.id })
  expect(await outcomeOf(api.blocks.get({ pageId, blockId: text.id }))).toBe('block_not_found')
  expect(await outcomeOf(api.blocks.delete({ pageId, blockId: text.id }))).toBe('block_not_found')
  expect(await revisionOf(api, pageId)).toBe(revision + 1)
})

test('the fields of a block fit each other after every change', async () => {
  const { api, pageId } = await newPage()
  const { id: blockId } = await api.blocks.add({ pageId, kind: 'contact', channel: 'mail', address: 'ada@example.com' })
  for (const patch of [{ channel: 'sms' as const }, { address: '112' }]) {
    await expect(api.blocks.update({ pageId, blockId, ...patch })).rejects.toMatchObject({ more: { issues: [{ path: ['address'] }] } })
  }
  expect(await api.blocks.update({ pageId, blockId, channel: 'sms', address: '112' })).toMatchObject({ channel: 'sms' })
  const { id: heading } = await addHeading(api, pageId)
  expect(await outcomeOf(api.blocks.update({ pageId, blockId: heading, title: null }))).toBe('invalid_input')
  const { id: text } = await api.blocks.add({ pageId, kind: 'text', text: 'T' })
  expect(await outcomeOf(api.blocks.update({ pageId, blockId: text, size: '1x1' }))).toBe('invalid_input')
})

test("a block is found only under its own page and by its page's owner", async () => {
  const { api, pageId } = await newPage()
  const other = await newPage()
  const { id: blockId } = await addHeading(api, pageId)
  const { id: mine } = await createPage(api)
  for (const [caller, page, reason] of [
    [api, mine, 'block_not_found'],
    [other.api, other.pageId, 'block_not_found'],
    [other.api, pageId, 'page_not_found'],
  ] as const) {
    const ref = { pageId: page, blockId }
    expect(await outcomeOf(caller.blocks.get(ref))).toBe(reason)
    expect(await outcomeOf(caller.blocks.update({ ...ref, title: 'X' }))).toBe(reason)
    expect(await outcomeOf(caller.blocks.delete(ref))).toBe(reason)
  }
})

test('links have positions without blocks, adding a link puts it below all tiles, and reordering links keeps the slots', async () => {
  const { api, pageId } = await newPage()
  const { id: a } = await addLink(api, pageId)
  const { id: h } = await addHeading(api, pageId)
  const { id: b } = await addLink(api, pageId)
  const { id: t } = await api.blocks.add({ pageId, kind: 'text', text: 'T' })
  const { id: c, position } = await addLink(api, pageId)
  expect(position).toBe(2)
  expect(await orderOf(api, pageId)).toEqual([a, h, b, t, c])
  expect((await api.pages.get({ pageId })).links.map((link) => [link.id, link.position])).toEqual([
    [a, 0],
    [b, 1],
    [c, 2],
  ])
  await api.links.order({ pageId, ids: [c, a, b] })
  expect(await orderOf(api, pageId)).toEqual([c, h, a, t, b])
  await api.links.delete({ pageId, linkId: a })
  expect(await orderOf(api, pageId)).toEqual([c, h, t, b])
  expect((await api.blocks.list({ pageId })).map(({ slot }) => slot)).toEqual([1, 1])
})

test('the order of all tiles is set by an exact permutation', async () => {
  const { api, pageId } = await newPage()
  const { id: a } = await addLink(api, pageId)
  const [{ id: h }, { id: i }] = [await addHeading(api, pageId), await addHeading(api, pageId)]
  const { id: b } = await addLink(api, pageId)
  const { id: elsewhere } = await addHeading(api, (await createPage(api)).id)
  expect(await api.blocks.reorder({ pageId, ids: [i, b, h, a] })).toEqual({ ids: [i, b, h, a] })
  const revision = await revisionOf(api, pageId)
  expect(await api.blocks.reorder({ pageId, ids: [i, b, h, a] })).toEqual({ ids: [i, b, h, a] })
  for (const ids of [[], [a, b], [a, b, h], [a, b, h, h], [a, b, h, i, i], [a, b, h, elsewhere], [a, b, h, '\0'], [a, a, b, h, i]])
    expect(await outcomeOf(api.blocks.reorder({ pageId, ids }))).toBe('order_stale')
  expect(await revisionOf(api, pageId)).toBe(revision)
  expect((await api.documents.get({ pageId })).links.map(({ key }) => key)).toEqual([i, b, h, a])
})

test('a page has at most 100 blocks, and the quota of links counts links only', async () => {
  const { api, pageId } = await newPage()
  const links = times(maxBlocks, (n) => ({ key: `h${n}`, kind: 'heading' as const, title: 'H' }))
  const { slug, ...document } = documentOf('')
  await api.documents.put({ pageId, document: { ...document, slug, links } })
  for (const key of 'abcd') await addLink(api, pageId, `https://example.com/${key}`)
  const details = { limit: maxBlocks, used: maxBlocks }
  await expect(addHeading(api, pageId)).rejects.toMatchObject({ reason: 'quota_exceeded', more: { details } })
  const present = await api.documents.get({ pageId })
  const one = { key: 'more', kind: 'text' as const, text: 'T' }
  for (const dryRun of [false, true])
    expect(await outcomeOf(api.documents.put({ pageId, dryRun, document: { ...present, links: [...present.links, one] } }))).toBe(
      'quota_exceeded',
    )
  expect(await outcomeOf(addLink(api, pageId))).toBe('quota_exceeded')
  await api.documents.put({ pageId, document: { ...present, links: [...present.links.slice(1), one] } })
  await api.blocks.delete({ pageId, blockId: (await api.blocks.list({ pageId }))[0]!.id })
  expect(await addHeading(api, pageId)).toMatchObject({ slot: 4 })
})

test('a block keeps its id as long as its key and kind stay, also when a document or a restoration moves it', async () => {
  const { api, pageId } = await newPage()
  const document = { ...documentOf('ab'), slug: (await api.documents.get({ pageId })).slug }
  const [a, b] = document.links
  const heading = { key: 'h', kind: 'heading' as const, title: 'Work', active: true }
  await api.documents.put({ pageId, document: { ...document, links: [heading, a!, b!] } })
  const id = (await api.blocks.list({ pageId }))[0]!.id
  const { changes } = await api.documents.put({ pageId, document: { ...document, links: [a!, { ...heading, title: 'More' }, b!] } })
  expect(stepsOf({ changes })).toEqual(['change /links/h/title', 'move /links/a'])
  expect(await api.blocks.list({ pageId })).toMatchObject([{ id, slot: 1, title: 'More' }])
  const text = { key: 'h', kind: 'text' as const, title: null, text: 'T', size: '2x1' as const, active: true }
  expect(stepsOf(await api.documents.put({ pageId, document: { ...document, links: [a!, text, b!] } }))).toEqual([
    'remove /links/h',
    'add /links/h',
    'move /links/h',
  ])
  const [changed] = await api.blocks.list({ pageId })
  expect(changed).toMatchObject({ kind: 'text', slot: 1 })
  expect(changed?.id).not.toBe(id)
  await api.pages.togglePublished({ pageId })
  await api.documents.put({ pageId, document: { ...document, links: [b!] } })
  await api.pages.togglePublished({ pageId })
  const [, entry] = (await api.history.list({ pageId })).filter(({ links }) => links === 2)
  await api.history.restore({ pageId, revision: String(entry!.revision) })
  expect((await api.documents.get({ pageId })).links.map(({ key, kind }) => `${key} ${kind}`)).toEqual(['a link', 'h text', 'b link'])
  expect((await api.blocks.list({ pageId }))[0]?.id).toBe(changed?.id)
})

test('a link ends when its key becomes a block, and its id and clicks return with the key as a link', async () => {
  const { api, pageId } = await newPage()
  const document = { ...documentOf('ab'), slug: (await api.documents.get({ pageId })).slug }
  await api.documents.put({ pageId, document })
  const { id } = (await api.links.list({ pageId }))[0]!
  await clickOn(db, id)
  const [a, b] = document.links
  const heading = { key: 'a', kind: 'heading' as const, title: 'Work' }
  await api.documents.put({ pageId, document: { ...document, links: [heading, b!] } })
  expect((await api.links.list({ pageId })).map(({ position }) => position)).toEqual([0])
  const { changes } = await api.documents.put({ pageId, document: { ...document, links: [a!, b!] } })
  expect(stepsOf({ changes })).toEqual(['remove /links/a', 'add /links/a', 'move /links/a'])
  expect((await api.links.list({ pageId }))[0]).toMatchObject({ id, position: 0, clicks: 1 })
  expect(await api.blocks.list({ pageId })).toEqual([])
})

test('copies and previews have blocks, and the history names their changes', async () => {
  const { who, api, pageId } = await newPage()
  const { id: blockId } = await addHeading(api, pageId)
  await addLink(api, pageId)
  const { links } = await api.documents.get({ pageId })
  const { id } = await api.pages.duplicate({ pageId, slug: `copy-${Date.now()}`, title: 'Copy' })
  const copied = (await api.documents.get({ pageId: id })).links
  expect(copied).toEqual(links)
  expect((await api.blocks.list({ pageId: id }))[0]?.id).not.toBe(blockId)
  const document = { ...(await api.documents.get({ pageId })), links: [...links, { key: 't', kind: 'text' as const, text: 'T' }] }
  expect(stepsOf(await api.previews.create({ pageId, document }))).toEqual(['add /links/t'])
  await api.blocks.delete({ pageId, blockId })
  expect((await api.history.list({ pageId }))[0]).toMatchObject({ parts: ['links'], links: 1 })
  const { caller, answered } = request(who)
  await caller.blocks.list({ pageId })
  expect(answered['etag']).toBe(`"${await revisionOf(api, pageId)}"`)
})

test('a removal of a block begins an entry of the history, unless the last change removed a tile, too', async () => {
  const { api, pageId } = await newPage()
  const blockId = async () => (await addHeading(api, pageId)).id
  const link = await addLink(api, pageId)
  const [first, second, third] = [await blockId(), await blockId(), await blockId()]
  await blockId()
  const entries = async () => (await api.history.list({ pageId })).length
  const before = await entries()
  await api.blocks.delete({ pageId, blockId: first })
  expect(await entries()).toBe(before + 1)
  await api.links.delete({ pageId, linkId: link.id })
  await api.blocks.delete({ pageId, blockId: second })
  expect(await entries()).toBe(before + 1)
  await api.blocks.update({ pageId, blockId: third, title: 'New' })
  expect(await entries()).toBe(before + 1)
  const document = await api.documents.get({ pageId })
  await api.documents.put({ pageId, document: { ...document, links: document.links.slice(1) } })
  expect(await entries()).toBe(before + 2)
})
