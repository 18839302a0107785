import { createHash, randomBytes } from 'node:crypto'

import type { Image, ImageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, authorOf, type Caller, createPage, decodedOf, outcomeOf, testApi, times } from '../testing.ts'
import { takeImage } from './taking-store.ts'

const { as, db, person, request } = await testApi({ limits: { imageMiB: 1 } })

const content = (bytes = 100) => randomBytes(bytes)
const upload = (api: Caller, bytes?: number) => api.images.create({ content: content(bytes) })
const urlOf = ({ id }: Pick<Image, 'id'>) => `https://other.example/static/images/${id}.webp`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const namesOf = async (pageId: string) =>
  (await sqlRows<{ hash: string }>(db, 'select hash from page_images where page_id = $1 order by hash', [pageId])).map(({ hash }) => hash)
const unnamedAt = async (image: Pick<Image, 'id'>) =>
  (
    await sqlRows<{ at: Date | null; created: Date }>(
      db,
      'select unnamed_at as at, created_at as created from image_owners where image_id = $1',
      [image.id],
    )
  )[0]

test('an image is stored once, and answered again to its owner', async () => {
  const who = await person()
  const { caller, answered } = request(who)
  const file = content()
  const image = await caller.images.create({ content: file })
  expect(image).toMatchObject({
    id: decodedOf(file).id,
    url: `http://localhost/static/images/${image.id}.webp`,
    width: 2,
    height: 1,
    bytes: 100,
    pages: [],
  })
  expect(answered['location']).toBe(`/api/v1/images/${image.id}`)
  const again = request(who)
  expect(await again.caller.images.create({ content: file })).toEqual(image)
  expect(again.answered['location']).toBeUndefined()
  expect(await as(who).images.get({ imageId: image.id })).toEqual(image)
  const other = as(await person())
  expect(await outcomeOf(other.images.get({ imageId: image.id }))).toBe('image_not_found')
  expect(await other.images.create({ content: file })).toMatchObject({ id: image.id })
  expect(await sqlRows(db, 'select name from image_files where image_id = $1 order by 1', [image.id])).toEqual([
    { name: 'card' },
    { name: 'master' },
  ])
})

test('the list is newest first, in parts', async () => {
  const who = await person()
  const ids: string[] = []
  for (const _ of times(3, () => 0)) ids.unshift((await upload(as(who))).id)
  expect((await as(who).images.list({})).map(({ id }) => id)).toEqual(ids)
  const { caller, answered } = request(who)
  expect((await caller.images.list({ limit: 2 })).map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const cursor = new URL(/<(.*)>/.exec(answered['link'] ?? '')?.[1] ?? '', 'http://localhost').searchParams.get('cursor') ?? ''
  expect((await as(who).images.list({ limit: 2, cursor })).map(({ id }) => id)).toEqual(ids.slice(2))
  expect(await outcomeOf(as(who).images.list({ cursor: 'x' }))).toBe('invalid_input')
})

test('storage counts all files of an image, once for each account that has it', async () => {
  const who = await person()
  const file = content(400_000)
  await as(who).images.create({ content: file })
  await expect(upload(as(who), 200_000)).rejects.toMatchObject({ more: { details: { limit: 1, used: 1 } } })
  expect(await outcomeOf(as(who).images.create({ content: file }))).toBe('ok')
  expect(await outcomeOf(upload(as(who), 100_000))).toBe('ok')
  const other = authorOf(await person(), { imageMiB: 0 })
  expect(await takeImage(db, other, decodedOf(content(2 ** 20)))).toEqual({ created: true })
})

test('concurrent uploads cannot exceed the storage together', async () => {
  const api = as(await person())
  const outcomes = await Promise.all(times(5, () => outcomeOf(upload(api, 200_000))))
  expect(outcomes.toSorted()).toEqual(['ok', 'ok', 'quota_exceeded', 'quota_exceeded', 'quota_exceeded'])
})

test('a retry with the same Idempotency-Key is answered without decoding', async () => {
  const who = await person()
  const file = content()
  const first = await as(who, { idempotencyKey: 'k', body: 'a' }).images.create({ content: file })
  const again = request(who, { idempotencyKey: 'k', body: 'a' })
  // What would be decoded is another image.
  expect(await again.caller.images.create({ content: content() })).toEqual(first)
  expect(again.answered).toMatchObject({ 'idempotency-replayed': 'true', location: `/api/v1/images/${first.id}` })
  expect(await outcomeOf(as(who, { idempotencyKey: 'k', body: 'b' }).images.create({ content: file }))).toBe('idempotency_key_reuse')
})

test('a token that is bound to pages uploads, and sees of the pages that show the image only those', async () => {
  const who = await person()
  const file = content()
  const image = await as(who).images.create({ content: file })
  const [one, two] = [await createPage(as(who)), await createPage(as(who))]
  for (const { id } of [one, two]) await as(who).pages.update({ pageId: id, coverImage: urlOf(image) })
  expect((await as(who).images.get({ imageId: image.id })).pages.toSorted()).toEqual([one.id, two.id].toSorted())
  const bound = as({ ...who, pages: [one.id] })
  expect((await bound.images.create({ content: file })).pages).toEqual([one.id])
})

test('pages name their pictures by hash, whichever route sets them', async () => {
  const who = await person()
  const api = as(who)
  const [cover, thumbnail] = [await upload(api), await upload(api)]
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, coverImage: urlOf(cover) })
  const link = await api.links.add({ pageId, url: 'https://example.com', thumbnail: urlOf(thumbnail) })
  expect(await namesOf(pageId)).toEqual([cover.id, thumbnail.id].toSorted())
  expect((await api.images.list({})).map(({ pages }) => pages)).toEqual([[pageId], [pageId]])

  // Another host names the same image; it is named as long as one field does.
  await api.links.update({ pageId, linkId: link.id, thumbnail: urlOf(cover).replace('other.example', 'third.example') })
  expect(await namesOf(pageId)).toEqual([cover.id])
  await api.pages.update({ pageId, coverImage: 'https://example.com/a.png' })
  expect(await namesOf(pageId)).toEqual([cover.id, sha256('https://example.com/a.png')].toSorted())
  await api.links.delete({ pageId, linkId: link.id })
  expect(await namesOf(pageId)).toEqual([sha256('https://example.com/a.png')])
  await sqlRows(db, 'update pages set avatar = $2, cover_image = null where id = $1', [pageId, urlOf(cover)])
  expect(await namesOf(pageId)).toEqual([cover.id])
  await api.pages.delete({ pageId })
  expect(await namesOf(pageId)).toEqual([])
})

test('a write that changes no picture runs none of the triggers', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, coverImage: 'https://example.com/b.png' })
  const link = await addLink(api, pageId)
  const triggersOf = async (statement: string) =>
    (await sqlRows<{ 'QUERY PLAN': string }>(db, `explain (analyze) ${statement}`))
      .map((row) => row['QUERY PLAN'])
      .filter((line) => line.includes('images_'))
  expect(await triggersOf(`update pages set title = 'Other', cover_image = cover_image where id = '${pageId}'`)).toEqual([])
  expect(await triggersOf(`update links set title = 'Other', thumbnail = null where id = '${link.id}'`)).toEqual([])
  expect(await triggersOf(`delete from links where id = '${link.id}'`)).toEqual([])
  expect(await triggersOf(`update pages set cover_image = null where id = '${pageId}'`)).toHaveLength(1)
})

test('the address of a remote picture is queued once for its account', async () => {
  const who = await person()
  const url = 'https://[2606:4700::1111]:443/a.png'
  const pages = [await createPage(as(who)), await createPage(as(who))]
  for (const { id } of pages) await as(who).pages.update({ pageId: id, coverImage: url })
  const rows = await sqlRows(
    db,
    'select url, host, url_hash as hash, attempts, next_try_at <= now() as due from remote_images where owner_id = $1',
    [who.owner],
  )
  expect(rows).toEqual([{ url, host: '[2606:4700::1111]', hash: sha256(url), attempts: 0, due: true }])
})

test('an image keeps the time since when no page names it', async () => {
  const api = as(await person())
  const image = await upload(api)
  const pages = [await createPage(api), await createPage(api)]
  const never = await unnamedAt(image)
  expect(never?.at).toEqual(never?.created)
  for (const { id } of pages) await api.pages.update({ pageId: id, coverImage: urlOf(image) })
  expect((await unnamedAt(image))?.at).toBeNull()
  await Promise.all(pages.map(({ id }) => api.pages.update({ pageId: id, coverImage: null })))
  const left = await unnamedAt(image)
  expect(left?.at?.getTime()).toBeGreaterThan(left?.created.getTime() ?? Infinity)
})

test('a copy of a remote picture is named by the pages with its address', async () => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, coverImage: 'https://example.com/copied.png' })
  const copies = [decodedOf(content()), decodedOf(content())]
  for (const copy of copies) {
    await takeImage(db, authorOf(who), copy)
    await sqlRows(db, 'update remote_images set image_id = $2, next_try_at = null where owner_id = $1', [who.owner, copy.id])
  }
  const [before, after] = copies.map(({ id }) => ({ id }))
  expect((await unnamedAt(before as { id: ImageId }))?.at).not.toBeNull()
  expect((await unnamedAt(after as { id: ImageId }))?.at).toBeNull()
  expect(await api.images.get({ imageId: after?.id ?? '' })).toMatchObject({ pages: [pageId] })
  expect(await outcomeOf(api.images.delete({ imageId: after?.id ?? '' }))).toBe('image_in_use')
  await api.pages.update({ pageId, coverImage: null })
  expect((await unnamedAt(after as { id: ImageId }))?.at).not.toBeNull()
  await api.images.delete({ imageId: after?.id ?? '' })
  expect(await sqlRows(db, 'select url from remote_images where owner_id = $1', [who.owner])).toEqual([])
})

test('an image that a page shows cannot be deleted; earlier states of the page do not count', async () => {
  const who = await person()
  const api = as(who)
  const image = await upload(api)
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, coverImage: urlOf(image) })
  await expect(api.images.delete({ imageId: image.id })).rejects.toMatchObject({
    reason: 'image_in_use',
    more: { details: { pages: [pageId] } },
  })
  await api.pages.update({ pageId, coverImage: null })
  expect(await outcomeOf(as(await person()).images.delete({ imageId: image.id }))).toBe('image_not_found')
  await api.images.delete({ imageId: image.id })
  expect(await sqlRows(db, 'select id from images where id = $1', [image.id])).toEqual([])
})

test('a blocked image cannot be uploaded, also when no account has it any more', async () => {
  const admin = as(await person({ admin: true }))
  const api = as(await person())
  const file = content()
  const { id: imageId } = await api.images.create({ content: file })
  await admin.admin.images.block({ imageId, reason: 'Phishing' })
  expect(await outcomeOf(api.images.create({ content: file }))).toBe('image_blocked')
  await api.images.delete({ imageId })
  expect(await outcomeOf(as(await person()).images.create({ content: file }))).toBe('image_blocked')
  expect(await sqlRows(db, 'select name from image_files where image_id = $1', [imageId])).toEqual([])
  await admin.admin.images.unblock({ imageId })
  expect(await outcomeOf(api.images.create({ content: file }))).toBe('ok')
  expect(await outcomeOf(admin.admin.images.block({ imageId: 'f'.repeat(64), reason: 'x' }))).toBe('image_not_found')
  const entries = (await admin.admin.audit.list({ search: imageId })).items
  expect(entries.map(({ action, subjectKind }) => [action, subjectKind])).toEqual([
    ['image.unblock', 'image'],
    ['image.block', 'image'],
  ])
})
