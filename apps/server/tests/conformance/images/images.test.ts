import type { Image, ImageId } from '@tessera/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const { url, send, account, as } = await testService({ PUBLIC_URL: 'https://links.example.com', IMAGE_RATE_LIMIT: '0' })
const admin = await account()
const owner = await account()
let call: Call
beforeAll(async () => {
  call = as(await owner.token())
})

let made = 0
/** A PNG that no other test has. */
const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: { r: (made += 1) * 8, g: 99, b: 99 } } })
    .png()
    .toBuffer()
const png = { 'content-type': 'image/png' }
const upload = async (content?: Buffer) => (await call('POST', '/api/v1/images', content ?? (await picture()), png)).body as Image

async function fetchBytes(path: string, headers: Record<string, string> = {}) {
  const answered = await fetch(url + path, { headers })
  return { status: answered.status, headers: answered.headers, bytes: Buffer.from(await answered.arrayBuffer()) }
}
const statusOf = async (id: ImageId, file = '.webp') => (await fetchBytes(`/static/images/${id}${file}`)).status

test('an upload is 201 with a Location, and 200 when the account has the image', async () => {
  const content = await picture()
  const first = await call('POST', '/api/v1/images', content, png)
  expect(first).toMatchObject({ status: 201, body: { width: 300, height: 100, pages: [] } })
  const image = first.body as Image
  expect(image.url).toBe(`https://links.example.com/static/images/${image.id}.webp`)
  expect(first.headers.get('location')).toBe(`/api/v1/images/${image.id}`)
  expect(await call('GET', first.headers.get('location') ?? '')).toMatchObject({ status: 200, body: image })
  const again = await call('POST', '/api/v1/images', content, { 'content-type': 'application/octet-stream' })
  expect([again.status, again.body, again.headers.get('location')]).toEqual([200, image, null])
  expect((await fetchBytes(`/static/images/${image.id}.webp`)).bytes.length).toBe(image.bytes)
})

test('the dashboard uploads over tRPC, with its session', async () => {
  const answered = await send('POST', '/trpc/images.create', await picture(), {
    cookie: owner.cookie,
    'content-type': 'application/octet-stream',
  })
  expect(answered).toMatchObject({ status: 200, body: { result: { data: { width: 300 } } } })
  expect(await send('POST', '/trpc/images.create', { content: 'x' }, { cookie: owner.cookie })).toMatchObject({ status: 415 })
})

test('a body that is no image, too large or of another media type is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const large = Buffer.alloc(10 * 2 ** 20 + 1)
  const outcomes = [
    await call('POST', '/api/v1/images', svg, { 'content-type': 'image/svg+xml' }),
    await call('POST', '/api/v1/images', (await picture()).subarray(0, 90), png),
    await call('POST', '/api/v1/images', large, png),
    await call('POST', '/api/v1/images', new Blob([large]).stream(), png),
    await call('POST', '/api/v1/images', await picture(), { 'content-type': 'multipart/form-data; boundary=x' }),
    await call('POST', '/api/v1/images', await picture(), { 'content-type': 'application/json' }),
    await call('POST', '/api/v1/images', undefined, png),
  ]
  expect(outcomes.map(({ status, body }) => [status, (body as { reason: string }).reason])).toEqual([
    [415, 'image_unsupported'],
    [400, 'image_invalid'],
    [413, 'image_too_large'],
    [413, 'image_too_large'],
    [415, 'media_type_unsupported'],
    [415, 'media_type_unsupported'],
    [415, 'image_unsupported'],
  ])
})

test('a retry with the same Idempotency-Key is replayed as 201, and another file with the key is refused', async () => {
  const content = await picture()
  const headers = { ...png, 'idempotency-key': 'image' }
  const first = await call('POST', '/api/v1/images', content, headers)
  const again = await call('POST', '/api/v1/images', content, headers)
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await call('POST', '/api/v1/images', await picture(), headers)).toMatchObject({ status: 422 })
})

test('a token of certain pages does not get the response to another token, which may name other pages', async () => {
  const content = await picture()
  const headers = { ...png, 'idempotency-key': 'shared' }
  expect((await call('POST', '/api/v1/images', content, headers)).status).toBe(201)
  const page = await call('POST', '/api/v1/pages', { title: 'Bound', description: '', slug: freshSlug() })
  const { id } = page.body as { id: string }
  const bound = await send('POST', '/api/v1/tokens', { pages: [id] }, { cookie: owner.cookie })
  const answered = await as((bound.body as { token: string }).token)('POST', '/api/v1/images', content, headers)
  expect(answered).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reuse' } })
})

test('uploads have a rate limit of their own', async () => {
  const limited = await testService({ IMAGE_RATE_LIMIT: '1' })
  const api = limited.as(await (await limited.account()).token())
  const statuses: number[] = []
  for (const content of [await picture(), await picture()]) statuses.push((await api('POST', '/api/v1/images', content, png)).status)
  expect(statuses).toEqual([201, 429])
  expect((await api('GET', '/api/v1/images')).status).toBe(200)
})

describe('a file of an image', () => {
  test('is immutable, in all its sizes', async () => {
    const { id } = await upload()
    for (const [file, type, width] of [
      ['.webp', 'image/webp', 300],
      ['-96.webp', 'image/webp', 96],
      ['-192.webp', 'image/webp', 192],
      ['.jpg', 'image/jpeg', 300],
    ] as const) {
      const { status, headers, bytes } = await fetchBytes(`/static/images/${id}${file}`)
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, type, String(bytes.length)])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(bytes).metadata()).toMatchObject({ width })
      const etag = headers.get('etag') ?? ''
      expect((await fetchBytes(`/static/images/${id}${file}`, { 'if-none-match': etag })).status).toBe(304)
      expect(await send('HEAD', `/static/images/${id}${file}`)).toMatchObject({ status: 200, text: '' })
    }
  })

  test('that does not exist is 404, which is not cached', async () => {
    const { id } = await upload()
    for (const name of [
      `${id}-384.webp`,
      `${id}-97.webp`,
      `${id}.png`,
      `${'0'.repeat(64)}.webp`,
      `${id.toUpperCase()}.webp`,
      'x',
      `${id}.webp.webp`,
    ]) {
      const { status, headers } = await fetchBytes(`/static/images/${name}`)
      expect([name, status, headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
    }
  })

  test('is gone soon after its image is deleted, blocked, or left to blocked pages, and returns when the block is lifted', async () => {
    const { id, url: address } = await upload()
    expect(await statusOf(id)).toBe(200)
    const becomes = (status: number) => expect.poll(() => statusOf(id)).toBe(status)
    const slug = `images-${made}`
    const { id: pageId } = (await call('POST', '/api/v1/pages', { slug, title: 'Page', description: '', coverImage: address })).body as {
      id: string
    }
    for (const [row, input, status] of [
      ['pages.block', { pageId, reason: 'x' }, 410],
      ['pages.unblock', { pageId }, 200],
      ['images.block', { imageId: id, reason: 'x' }, 410],
      ['images.unblock', { imageId: id }, 200],
    ] as const) {
      expect((await send('POST', `/trpc/admin.${row}`, input, { cookie: admin.cookie })).status).toBe(200)
      await becomes(status)
    }
    expect((await fetchBytes(`/static/images/${id}.webp`)).headers.get('cache-control')).toContain('immutable')
    await call('PATCH', `/api/v1/pages/${pageId}`, { coverImage: null })
    expect((await call('DELETE', `/api/v1/images/${id}`)).status).toBe(204)
    await becomes(404)
  })
})

test('images of a deleted account are gone soon after it', async () => {
  const leaving = await account()
  const { id } = (await as(await leaving.token())('POST', '/api/v1/images', await picture(), png)).body as Image
  expect(await statusOf(id)).toBe(200)
  expect((await send('POST', '/api/auth/delete-account', { password: 'correct horse' }, { cookie: leaving.cookie })).status).toBe(200)
  await expect.poll(() => statusOf(id)).toBe(404)
})
