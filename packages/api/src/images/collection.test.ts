import { randomBytes } from 'node:crypto'

import type { ImageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { deleteAccount } from '../account/deletion-store.ts'
import { type Caller, createPage, outcomeOf, testApi } from '../testing.ts'
import { collectImages } from './collection-store.ts'
import { readImageStates } from './serving-store.ts'

const { as, db, person } = await testApi()

const hours = 3_600_000
const days = 24 * hours
const after = (ms: number) => collectImages(db, new Date(Date.now() + ms))
const upload = async (api: Caller) => (await api.images.create({ content: randomBytes(100) })).id
const exists = (api: Caller, imageId: ImageId) => outcomeOf(api.images.get({ imageId })).then((outcome) => outcome === 'ok')
const urlOf = (id: ImageId) => `https://example.com/static/images/${id}.webp`
const filesOf = (id: ImageId) => sqlRows(db, 'select name from image_files where image_id = $1', [id])

test('an image that no page ever named is deleted after a day', async () => {
  const api = as(await person())
  const id = await upload(api)
  await after(23 * hours)
  expect(await exists(api, id)).toBe(true)
  await after(25 * hours)
  expect(await exists(api, id)).toBe(false)
  expect(await filesOf(id)).toEqual([])
})

test('an image that no page ever named and that is sent again is kept for another day', async () => {
  const api = as(await person())
  const content = randomBytes(100)
  const { id } = await api.images.create({ content })
  await sqlRows(db, `update image_owners set sent_at = sent_at - interval '20 hours', unnamed_at = unnamed_at - interval '20 hours'`)
  await api.images.create({ content })
  await after(23 * hours)
  expect(await exists(api, id)).toBe(true)
  await after(25 * hours)
  expect(await exists(api, id)).toBe(false)
})

test('an image that a page named is kept for 30 days after the last one, and longer while a history has it', async () => {
  const api = as(await person())
  const [left, kept, named] = [await upload(api), await upload(api), await upload(api)]
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, coverImage: urlOf(kept) })
  // The session's changes would join one entry.
  await sqlRows(
    db,
    `update pages set entry_at = entry_at - interval '1 day', entry_started_at = entry_started_at - interval '1 day' where id = $1`,
    [pageId],
  )
  await api.pages.update({ pageId, coverImage: urlOf(left) })
  await api.pages.update({ pageId, coverImage: urlOf(named) })
  expect(await sqlRows(db, 'select 1 from revisions where page = $1', [pageId])).toHaveLength(2)
  await after(29 * days)
  expect(await Promise.all([left, kept, named].map((id) => exists(api, id)))).toEqual([true, true, true])
  await after(31 * days)
  expect(await Promise.all([left, kept, named].map((id) => exists(api, id)))).toEqual([false, true, true])
  await sqlRows(db, 'delete from revisions where page = $1', [pageId])
  await after(62 * days)
  expect(await Promise.all([left, kept, named].map((id) => exists(api, id)))).toEqual([false, false, true])
})

test('an image that only a preview uses is kept as long as the preview exists', async () => {
  const api = as(await person())
  const id = await upload(api)
  const { id: pageId } = await createPage(api)
  const document = { ...(await api.documents.get({ pageId })), coverImage: urlOf(id) }
  const preview = await api.previews.create({ pageId, document })
  await after(25 * hours)
  expect(await exists(api, id)).toBe(true)
  await api.previews.delete({ pageId, previewId: preview.id })
  await after(25 * hours + 31 * days)
  expect(await exists(api, id)).toBe(false)
})

test('an image stays while another account has it', async () => {
  const [one, two] = [as(await person()), as(await person())]
  const content = randomBytes(100)
  const { id } = await one.images.create({ content })
  await two.images.create({ content })
  const { id: pageId } = await createPage(two)
  await two.pages.update({ pageId, coverImage: urlOf(id) })
  await after(25 * hours)
  expect([await exists(one, id), await exists(two, id)]).toEqual([false, true])
  expect(await filesOf(id)).toHaveLength(2)
})

test('the images of a deleted account are gone at once, and then their rows', async () => {
  const who = await person()
  const id = await upload(as(who))
  const { id: pageId } = await createPage(as(who))
  await as(who).pages.update({ pageId, coverImage: urlOf(id) })
  expect(await readImageStates(db, [id])).toEqual(new Map([[id, 'shown']]))
  await sqlRows(db, `update users set deleted_at = now(), suspended_at = now(), suspended_reason = 'Deleted' where id = $1`, [who.owner])
  expect(await readImageStates(db, [id])).toEqual(new Map([[id, 'absent']]))
  await sqlRows(db, `update users set deleted_at = null, suspended_at = null, suspended_reason = null where id = $1`, [who.owner])
  await deleteAccount(db, who.owner, () => {})
  expect(await sqlRows(db, 'select 1 from users where id = $1', [who.owner])).toEqual([])
  await after(0)
  expect(await sqlRows(db, 'select 1 from images where id = $1', [id])).toEqual([])
})

test('an image is blocked with the pages that name it, or with its accounts, or by itself', async () => {
  const [one, two] = [await person(), await person()]
  const content = randomBytes(100)
  const { id } = await as(one).images.create({ content })
  await as(two).images.create({ content })
  const state = async () => (await readImageStates(db, [id])).get(id)
  const pages = [await createPage(as(one)), await createPage(as(one))]
  for (const page of pages) await as(one).pages.update({ pageId: page.id, coverImage: urlOf(id) })
  const block = (pageId: string | undefined) =>
    sqlRows(db, `update pages set blocked_at = now(), blocked_reason = 'x' where id = $1`, [pageId])
  const suspend = (owner: string, reason: string | null) =>
    sqlRows(
      db,
      `update users set suspended_at = case when $2::text is null then null else now() end, suspended_reason = $2 where id = $1`,
      [owner, reason],
    )
  await block(pages[0]?.id)
  expect(await state()).toBe('shown')
  await block(pages[1]?.id)
  expect(await state()).toBe('blocked')
  await as(one).pages.update({ pageId: pages[0]?.id ?? '', coverImage: null })
  await as(one).pages.update({ pageId: pages[1]?.id ?? '', coverImage: null })
  expect(await state()).toBe('shown')
  await suspend(one.owner, 'x')
  expect(await state()).toBe('shown')
  await suspend(two.owner, 'x')
  expect(await state()).toBe('blocked')
  await suspend(two.owner, null)
  expect(await state()).toBe('shown')
  await as(await person({ admin: true })).admin.images.block({ imageId: id, reason: 'x' })
  expect(await state()).toBe('blocked')
})
