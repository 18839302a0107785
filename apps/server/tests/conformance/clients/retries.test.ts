import { createServer } from 'node:net'

import { createTessera } from '@tessera/client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Account, testService } from '../../support/service.ts'
import { type Fate, lossyFetch } from './lossy-fetch.ts'

const { url, as, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
let owner: Account
let token: string
beforeAll(async () => {
  owner = await account()
  token = await owner.token()
})

const clientOf = (fates: readonly Fate[] = [], options = {}) => {
  const { fetch, counter } = lossyFetch(fates)
  return { tessera: createTessera({ url, token, fetch, ...options }), counter }
}
const newPage = async () => {
  const { data } = await clientOf().tessera.POST('/pages', { body: { title: 'Ada', description: '', slug: freshSlug() } })
  return { pageId: data?.id ?? expect.fail() }
}
const linksOf = async (pageId: string) => ((await as(token)('GET', `/api/v1/pages/${pageId}/links`)).body as unknown[]).length
const body = { url: 'https://example.com/engine' }

describe.each<Fate>(['lost answer', 'lost request', 502, 503, 504])('after one attempt with the fate "%s"', (fate) => {
  test('a POST is retried and takes effect once', async () => {
    const path = await newPage()
    const { tessera, counter } = clientOf([fate, fate])
    const { data, error } = await tessera.POST('/pages/{pageId}/links', { params: { path }, body })
    expect({ error, url: data?.url }).toEqual({ error: undefined, url: body.url })
    expect(counter.attempts).toBe(3)
    expect(await linksOf(path.pageId)).toBe(1)
  })

  test('a toggle is switched once', async () => {
    const path = await newPage()
    expect((await clientOf([fate]).tessera.POST('/pages/{pageId}/publish', { params: { path } })).data).toEqual({ published: true })
    expect((await clientOf().tessera.GET('/pages/{pageId}', { params: { path } })).data?.project.published).toBe(true)
  })

  test('a DELETE succeeds, whether or not its first attempt took effect', async () => {
    const path = await newPage()
    expect(await clientOf([fate]).tessera.DELETE('/pages/{pageId}', { params: { path } })).toMatchObject({
      data: undefined,
      error: undefined,
    })
    const again = await clientOf().tessera.DELETE('/pages/{pageId}', { params: { path } })
    expect(again.error).toMatchObject({ reason: 'page_not_found' })
  })

  test('a write with If-Match is not retried, and its outcome is unknown', async () => {
    const path = await newPage()
    const { tessera, counter } = clientOf([fate])
    const params = { path, header: { 'If-Match': '*' } }
    const { error } = await tessera.PATCH('/pages/{pageId}', { params, body: { title: 'Countess' } })
    expect(error).toMatchObject({ reason: typeof fate === 'number' ? 'unexpected_response' : 'unreachable', outcome: 'unknown' })
    expect(counter.attempts).toBe(1)
    const { data } = await clientOf().tessera.GET('/pages/{pageId}', { params: { path } })
    expect(data?.project.title).toBe(fate === 'lost request' ? 'Ada' : 'Countess')
  })
})

test('each of thirty concurrent calls, with up to three random failures, takes effect once', async () => {
  const path = await newPage()
  const failures: Fate[] = ['lost answer', 'lost request', 502, 503, 504]
  const fates = () => Array.from({ length: Math.floor(Math.random() * 4) }, () => failures[Math.floor(Math.random() * 5)] ?? 502)
  const results = await Promise.all(
    Array.from({ length: 30 }, () => clientOf(fates()).tessera.POST('/pages/{pageId}/links', { params: { path }, body })),
  )
  expect(results.flatMap(({ error }) => error ?? [])).toEqual([])
  expect(new Set(results.map(({ data }) => data?.id)).size).toBe(30)
  expect(await linksOf(path.pageId)).toBe(30)
})

test('a page created with If-None-Match is not reported as already existing if its response was lost', async () => {
  const slug = freshSlug()
  const params = { path: { slug }, header: { 'If-None-Match': '*' as const } }
  const document = { version: 1 as const, slug, title: 'Ada', description: '', published: false, links: [] }
  const lost = await clientOf(['lost answer']).tessera.PUT('/pages/by-slug/{slug}/document', { params, body: document })
  expect(lost.error).toMatchObject({ reason: 'unreachable', outcome: 'unknown' })
  const again = await clientOf().tessera.PUT('/pages/by-slug/{slug}/document', { params, body: document })
  expect(again.error).toMatchObject({ reason: 'revision_stale' })
})

test('a request with a key that is in use waits for the first request and gets its response', async () => {
  const path = await newPage()
  const blocker = await db.pool.connect()
  const header = { 'Idempotency-Key': freshSlug() }
  const { tessera, counter } = clientOf([], { retries: 10 })
  try {
    await blocker.query('begin; lock table links in access exclusive mode')
    const first = clientOf([], { retries: 0 }).tessera.POST('/pages/{pageId}/links', { params: { path, header }, body })
    // The first request has the key, and waits. `pg_locks` lists all databases of the server, also those of other tests.
    const waiting = `select 1 from pg_locks where not granted and relation = 'links'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    const second = tessera.POST('/pages/{pageId}/links', { params: { path, header }, body })
    await expect.poll(() => counter.attempts).toBeGreaterThan(1)
    await blocker.query('rollback')
    const [one, two] = await Promise.all([first, second])
    expect(one.error).toBeUndefined()
    expect(two.data).toEqual(one.data)
    expect(two.response?.headers.get('idempotency-replayed')).toBe('true')
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  expect(await linksOf(path.pageId)).toBe(1)
})

test('a service that is unreachable, closes connections or never responds is reported after the retries', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  const rude = createServer((socket) => void socket.on('error', () => {}).destroy()).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    rude.close()
    silent.close()
  })
  await expect.poll(() => silent.listening && rude.listening).toBe(true)
  const at = (server: typeof silent) => `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const options = { token, retries: 1, timeoutMs: 200 }
  expect((await createTessera({ url: at(rude), ...options }).GET('/me')).error).toMatchObject({ reason: 'unreachable' })
  expect((await createTessera({ url: at(silent), ...options }).GET('/me')).error).toMatchObject({ reason: 'timeout' })
  const aborting = createTessera({ url: at(silent), token }).GET('/me', { signal: AbortSignal.timeout(100) })
  expect((await aborting).error).toMatchObject({ reason: 'aborted', outcome: 'none' })
})

test('an error of the service has its details, and a revoked token is not retried', async () => {
  const reader = createTessera({ url, token: await owner.token(['pages:read']) })
  const { error } = await reader.POST('/pages', { body: { title: 'x', description: '', slug: freshSlug() } })
  if (error?.reason !== 'scope_missing') expect.fail(error?.reason)
  expect(error.details.scopes).toEqual(['pages:write'])
  expect((await reader.DELETE('/me/token')).error).toBeUndefined()
  expect((await reader.GET('/me')).error).toMatchObject({ reason: 'token_revoked', requestId: expect.stringContaining('req_') as string })
})
