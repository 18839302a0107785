import type { LinkId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { awayFromEndOf, dayMs } from '@tessera/testing/boundary'
import { expect, test } from 'vitest'

import { type Visit, writeTraffic } from '../analytics/testing.ts'
import { takeImage } from '../images/taking-store.ts'
import { addHeading, addLink, authorOf, countStatements, createPage, decodedOf, testApi, times } from '../testing.ts'

const { db, as, person } = await testApi()
await awayFromEndOf(dayMs)
const today = Math.floor(Date.now() / dayMs) * dayMs

test('all pages are read with their first visible links and the figures of 30 days in one statement', async () => {
  const api = as(await person())
  const plain = await createPage(api)
  const { id } = await createPage(api)
  const ids: LinkId[] = []
  for (const n of times(12, (index) => index)) ids.push((await addLink(api, id, `https://example.com/${n}`)).id)
  await api.links.update({ pageId: id, linkId: ids[1]!, active: false })
  await api.links.order({ pageId: id, ids: [...ids].reverse() })
  await api.themes.set({ pageId: id, preset: 'paper' })
  await api.pages.setPublished({ pageId: id, published: true })
  const visit = (day: number, link: string | null): Visit => ({
    at: today - day * dayMs + 1,
    page: id,
    link,
    host: '',
    device: 'd',
    country: '',
    fresh: true,
  })
  // On the days that are still of the 30, before them, and clicks of a tile that is gone.
  await writeTraffic(db, [
    ...times(3, () => visit(0, null)),
    ...times(2, () => visit(29, null)),
    ...times(7, () => visit(30, null)),
    visit(5, ids[0]!),
    visit(5, 'link_00000000000000000000000000'),
    visit(31, ids[0]!),
  ])
  expect(await countStatements(() => api.pages.cards())).toBe(1)
  const [card, other] = await api.pages.cards()
  const [summary] = await api.pages.list({})
  expect(card).toMatchObject({ ...summary, theme: { preset: 'paper' }, views: 5, clicks: 2 })
  expect(card?.tiles.map((tile) => tile.id)).toEqual([...ids].reverse().slice(0, 8))
  expect(card?.tiles[0]).toEqual({ id: ids[11], kind: 'link', type: 'other', url: 'https://example.com/11', title: null, size: '2x1' })
  expect(card?.series).toEqual([2, ...times(28, () => 0), 3])
  expect(other).toMatchObject({ id: plain.id, theme: null, tiles: [], copies: [], views: 0, clicks: 0, series: times(30, () => 0) })
  expect(await as(await person()).pages.cards()).toEqual([])
})

test('a hidden link is on no card', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const { id: linkId } = await addLink(api, pageId)
  await api.links.update({ pageId, linkId, active: false })
  expect(await api.pages.cards()).toMatchObject([{ id: pageId, tiles: [] }])
})

test('a page is empty if it is a draft that has no tiles and was never visited', async () => {
  const api = as(await person())
  const isEmpty = async () => {
    const [card] = await api.pages.cards()
    expect((await api.pages.editor({ pageId: page.id })).empty).toBe(card?.empty)
    return card?.empty
  }
  const page = await createPage(api)
  expect(await isEmpty()).toBe(true)
  const { id: linkId } = await addLink(api, page.id)
  await api.links.update({ pageId: page.id, linkId, active: false })
  expect(await isEmpty(), 'a hidden link').toBe(false)
  await api.links.delete({ pageId: page.id, linkId })
  expect(await isEmpty()).toBe(true)
  const { id: blockId } = await addHeading(api, page.id)
  expect(await isEmpty(), 'a heading').toBe(false)
  await api.blocks.delete({ pageId: page.id, blockId })
  await api.pages.setPublished({ pageId: page.id, published: true })
  expect(await isEmpty(), 'published').toBe(false)
  await api.pages.setPublished({ pageId: page.id, published: false })
  await writeTraffic(db, [{ at: today - 90 * dayMs, page: page.id, link: null, host: '', device: 'd', country: '', fresh: true }])
  expect(await isEmpty(), 'visited').toBe(false)
})

test('a link’s details are included if it has one of them', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const thumbnail = 'https://example.com/picture.png'
  const pictured = await api.links.add({ pageId, url: 'https://example.com', thumbnail })
  const { id: linkId } = await addLink(api, pageId)
  await api.links.update({ pageId, linkId, highlighted: true })
  const [card] = await api.pages.cards()
  expect(card?.tiles).toMatchObject([
    { id: pictured.id, thumbnail, highlighted: false },
    { id: linkId, thumbnail: null, highlighted: true },
  ])
})

test('blocks are among the tiles, and the copies of remote pictures are included', async () => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  const [avatar, thumbnail, failed] = ['avatar', 'thumbnail', 'failed'].map((name) => `https://example.com/${name}.png`)
  await api.pages.update({ pageId, avatar, coverImage: failed, language: 'de' })
  const heading = await api.blocks.add({ pageId, kind: 'heading', title: 'Work' })
  const first = await api.links.add({ pageId, url: 'https://example.com', thumbnail, icon: 'podcast', thumbnailStyle: 'full' })
  const contact = await api.blocks.add({ pageId, kind: 'contact', channel: 'mail', address: 'ada@example.com' })
  for (const index of times(7, (n) => n)) await addLink(api, pageId, `https://example.com/${index}`)
  const hidden = await api.blocks.add({ pageId, kind: 'text', text: 'Not shown', active: false })
  await api.blocks.reorder({ pageId, ids: [hidden.id, ...(await api.blocks.order({ pageId })).ids.filter((id) => id !== hidden.id)] })
  const image = decodedOf(Buffer.from('a picture'))
  await takeImage(db, { owner: who.owner, limits: authorOf(who).limits }, image)
  await sqlRows(db, 'update remote_images set image_id = $1, next_try_at = null where owner_id = $2 and url <> $3', [
    image.id,
    who.owner,
    failed,
  ])
  expect(await countStatements(() => api.pages.cards())).toBe(1)
  const [card] = await api.pages.cards()
  expect(card).toMatchObject({ avatar, coverImage: failed, language: 'de' })
  expect(card?.tiles).toHaveLength(8)
  expect(card?.tiles.slice(0, 3)).toEqual([
    { id: heading.id, kind: 'heading', title: 'Work' },
    expect.objectContaining({ id: first.id, kind: 'link', thumbnail, icon: 'podcast', iconImage: null, thumbnailStyle: 'full' }),
    expect.objectContaining({ id: contact.id, kind: 'contact', channel: 'mail', address: 'ada@example.com', icon: null }),
  ])
  expect(new Map(card?.copies.map(({ url, image: id }) => [url, id]))).toEqual(new Map([avatar, thumbnail].map((url) => [url, image.id])))
  await sqlRows(db, `update images set blocked_at = now(), blocked_reason = 'Test' where id = $1`, [image.id])
  expect(await api.pages.cards()).toMatchObject([{ copies: [] }])
})
