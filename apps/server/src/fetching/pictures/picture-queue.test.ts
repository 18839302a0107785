import { createHash } from 'node:crypto'

import { type DecodedImage, fail } from '@tessera/api'
import { type ImageId, type OwnerId, planLimits } from '@tessera/contract'
import { openDatabase, typeId } from '@tessera/db'
import { sqlRows, testDatabase } from '@tessera/db/testing'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { FetchFailure } from '../fetch-failure.ts'
import type { Fetcher } from '../guarded-fetch.ts'
import { PictureQueue } from './picture-queue.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
afterAll(() => db.close())

const decodedOf = (content: Uint8Array): DecodedImage => {
  const id = createHash('sha256').update(content).digest('hex') as ImageId
  return { id, width: 2, height: 1, files: [{ name: 'master', content }] }
}

async function pageWith(...urls: string[]): Promise<{ pageId: string; owner: OwnerId }> {
  const [owner, pageId] = [typeId('user') as OwnerId, typeId('page')]
  await sqlRows(db, `insert into users (id, name, email) values ($1, 'Person', $1 || '@example.com')`, [owner])
  await sqlRows(db, `insert into pages (id, owner_id, slug, title, description) values ($1, $2, $3, 'Page', '')`, [
    pageId,
    owner,
    pageId.replace('_', '-'),
  ])
  for (const [position, url] of urls.entries())
    await sqlRows(
      db,
      `insert into links (id, page_id, owner_id, type, url, position, size, thumbnail) values ($1, $2, $3, 'other', 'https://x.example', $4, '1x1', $5)`,
      [typeId('link'), pageId, owner, position, url],
    )
  return { pageId, owner }
}

function queueOver(
  fetch: Fetcher,
  more: { decode?: (owner: OwnerId, content: Uint8Array) => Promise<DecodedImage>; workers?: number } = {},
) {
  const invalidated: string[] = []
  const failures: unknown[] = []
  const queue = new PictureQueue({
    db,
    fetch,
    decode: more.decode ?? (async (_owner, content) => decodedOf(content)),
    limitsOf: (plan) => planLimits[plan],
    workers: more.workers ?? 1,
    invalidate: ({ pageId }) => void invalidated.push(String(pageId)),
    onFailure: (error) => void failures.push(error),
  })
  onTestFinished(() => queue.stop())
  return { queue, invalidated, failures }
}

const answer = async (url: string) => ({ url: new URL(url), contentType: '', contentEncoding: '', body: Buffer.from(url) })
const rowsOf = (owner: OwnerId) =>
  sqlRows<{ url: string; image: string | null; cause: string | null; due: boolean }>(
    db,
    `select url, image_id as image, cause, next_try_at is not null as due from remote_images where owner_id = $1 order by url`,
    [owner],
  )

test('instances that share a queue fetch each picture once, and at most four at a time each', async () => {
  const urls = Array.from({ length: 12 }, (_, i) => `https://host-${i}.example/`)
  const pages = [await pageWith(...urls.slice(0, 4)), await pageWith(...urls.slice(4, 8)), await pageWith(...urls.slice(8))]
  const fetched: string[] = []
  let [running, most] = [0, 0]
  const fetch: Fetcher = async (url) => {
    most = Math.max(most, ++running)
    fetched.push(url)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    return answer(url)
  }
  const both = [queueOver(fetch), queueOver(fetch)]
  for (const { queue } of both) queue.wake()
  await expect
    .poll(async () => (await Promise.all(pages.map(({ owner }) => rowsOf(owner)))).flat().every(({ image }) => image !== null))
    .toBe(true)
  expect(fetched.toSorted()).toEqual(urls.toSorted())
  // Three accounts, two pictures of each at a time.
  expect(most).toBeLessThanOrEqual(6)
  await expect
    .poll(() => both.flatMap(({ invalidated }) => invalidated).toSorted())
    .toEqual(pages.flatMap(({ pageId }) => Array<string>(4).fill(pageId)).toSorted())
  expect(both.flatMap(({ failures }) => failures)).toEqual([])
})

test.each([
  { workers: 2, limit: 2 },
  { workers: 8, limit: 1 },
])('each of $workers workers fetches at most $limit at a time', async ({ workers, limit }) => {
  const names = Array.from({ length: 4 }, (_, i) => `https://worker-${workers}-${i}.example/`)
  const pages = [await pageWith(...names.slice(0, 2)), await pageWith(...names.slice(2))]
  let [running, most] = [0, 0]
  const fetch: Fetcher = async (url) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    return answer(url)
  }
  queueOver(fetch, { workers }).queue.wake()
  await expect
    .poll(async () => (await Promise.all(pages.map(({ owner }) => rowsOf(owner)))).flat().every(({ image }) => image !== null))
    .toBe(true)
  expect(most).toBeLessThanOrEqual(limit)
})

test('a failure is stored with its cause, and nothing else changes', async () => {
  const { owner } = await pageWith('https://closed.example/', 'https://gone.example/', 'https://text.example/')
  const { queue, invalidated } = queueOver(
    async (url) => {
      if (url.includes('closed')) throw new FetchFailure('unreachable')
      if (url.includes('gone')) throw new FetchFailure('http_status', 410)
      return answer(url)
    },
    { decode: async () => fail('image_unsupported') },
  )
  queue.wake()
  await expect.poll(async () => (await rowsOf(owner)).every(({ cause }) => cause !== null)).toBe(true)
  expect(await rowsOf(owner)).toEqual([
    { url: 'https://closed.example/', image: null, cause: 'unreachable', due: true },
    { url: 'https://gone.example/', image: null, cause: 'http_status', due: false },
    { url: 'https://text.example/', image: null, cause: 'not_an_image', due: false },
  ])
  expect(invalidated).toEqual([])
})

test('writes that follow each other share one look at the queue, and an idle queue is not asked each second', async () => {
  const query = vi.spyOn(db, 'query')
  onTestFinished(() => query.mockRestore())
  const { queue } = queueOver(answer)
  await sqlRows(db, 'delete from remote_images', [])
  for (let i = 0; i < 100; i += 1) queue.wake()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(query.mock.calls.length).toBe(1)
})
