import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { lookUpSlug } from '@tessera/api'
import { renderPage } from '@tessera/page'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { callRow, entries, freshSlug, type Input, makeThings, type Things, validInput } from '../../support/rows.ts'
import { type Account, testService } from '../../support/service.ts'

const { url, send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let owner: Account
let headers: Record<string, string>
beforeAll(async () => {
  // The first account is the administrator, too.
  owner = await account()
  headers = { authorization: `Bearer ${await owner.token()}` }
})
const api = (method: string, path: string, body?: object) => send(method, `/api/v1${path}`, body, headers)

async function published(slug = freshSlug()): Promise<{ id: string; slug: string }> {
  const { id } = (await api('POST', '/pages', { slug, title: 'Page', description: '' })).body as { id: string }
  await api('POST', `/pages/${id}/publish`)
  return { id, slug }
}

type Raw = { status: number; headers: Record<string, string>; body: Buffer }

/** As it is on the wire: `fetch` would unpack it. */
const get = (path: string, sent: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers: sent, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, body: Buffer.concat(chunks) })
      })
    })
    asked.on('error', reject).end()
  })

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Asks until the smallest bytes are made. */
const untilFinest = (path: string): Promise<Raw> =>
  vi.waitFor(async () => {
    const answer = await get(path, browser)
    expect(answer.headers['content-encoding']).toBe('br')
    return answer
  }, 60_000)

/** What the database holds, with nothing in between. */
async function rendered(slug: string, origin = url): Promise<string> {
  const { result } = await lookUpSlug(db, slug)
  if (result.state !== 'shown') throw new Error(`${slug} is ${result.state}`)
  return renderPage(result.page, { origin }).html
}

test('a page is the same document in every encoding, compressed lightly at first and best after repeated requests', async () => {
  const { slug } = await published()
  const html = await rendered(slug)
  const first = await get(`/${slug}`, browser)
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(first.body).toString()).toBe(html)
  const finest = await untilFinest(`/${slug}`)
  expect(brotliDecompressSync(finest.body).toString()).toBe(html)
  const gzip = await get(`/${slug}`, { 'accept-encoding': 'br;q=0.5, gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(html)
  const plain = await get(`/${slug}`)
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, html])
  const all = [first, finest, gzip, plain]
  for (const { status, headers, body } of all) {
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-length': String(body.length),
    })
    expect(headers).not.toHaveProperty('set-cookie')
  }
  // Strong tags stand for bytes.
  expect(new Set(all.map(({ headers }) => headers['etag'])).size).toBe(4)
})

test('each of its tags is answered with 304 and no body in every encoding, until the page changes', async () => {
  const { id, slug } = await published()
  const tags = [await get(`/${slug}`, browser), await untilFinest(`/${slug}`), await get(`/${slug}`)].map(
    ({ headers }) => headers['etag'] ?? '',
  )
  for (const tag of [...tags, `"x", W/${tags[0]}`, '*']) {
    for (const sent of [browser, {}]) {
      const answer = await get(`/${slug}`, { ...sent, 'if-none-match': tag })
      expect([answer.status, answer.body.length, answer.headers['vary']], tag).toEqual([304, 0, 'accept-encoding'])
      expect(tags).toContain(answer.headers['etag'])
    }
  }
  expect((await get(`/${slug}`, { 'if-none-match': '"x"' })).status).toBe(200)
  await api('PATCH', `/pages/${id}`, { title: 'Other' })
  for (const tag of tags) expect((await get(`/${slug}`, { ...browser, 'if-none-match': tag })).status).toBe(200)
})

test('HEAD is GET without the body, for a cached and an uncached page', async () => {
  const { slug } = await published()
  const cold = await get(`/${slug}`, browser, 'HEAD')
  const hot = await untilFinest(`/${slug}`)
  const head = await get(`/${slug}`, browser, 'HEAD')
  expect([cold.status, cold.body.length, head.status, head.body.length]).toEqual([200, 0, 200, 0])
  expect(head.headers).toMatchObject({
    etag: hot.headers['etag'],
    'content-length': hot.headers['content-length'],
    'content-encoding': 'br',
  })
})

test('a page from memory carries the same headers as one from the database', async () => {
  const { slug } = await published()
  const [first, held] = [await get(`/${slug}`), await get(`/${slug}`)]
  const lasting = ({ headers: { date: _date, 'x-request-id': _id, ...rest } }: Raw) => rest
  expect(Object.entries(lasting(held))).toEqual(Object.entries(lasting(first)))
  expect(held.headers['x-request-id']).toMatch(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  expect(held.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  // Whatever every answer carries, a page does, but for what its own policy replaces.
  const { headers: common } = await get('/healthz')
  for (const [name, value] of Object.entries(common)) {
    if (
      ['content-type', 'content-length', 'content-security-policy', 'x-frame-options', 'cache-control', 'date', 'x-request-id'].includes(
        name,
      )
    )
      continue
    expect(held.headers[name], name).toBe(value)
  }
  expect(held.headers['content-security-policy']).toContain("script-src 'none'")
})

test('a slug has one form: in another case it leads to the stored one, with its query, whether it is held or not', async () => {
  const slug = `Mixed-${freshSlug()}`
  await published(slug)
  for (let i = 0; i < 3; i += 1) {
    for (const other of [slug.toLowerCase(), slug.toUpperCase(), slug.replaceAll('e', '%65')]) {
      const answer = await get(`/${other}?a=b%20c&d`)
      const right = other.includes('%') ? [200, undefined] : [301, `/${slug}?a=b%20c&d`]
      expect([answer.status, answer.headers['location']], other).toEqual(right)
    }
    expect((await get(`/${slug}?utm_source=x`)).status).toBe(200)
  }
})

test('a page under its new slug and the way from the old one are there on the next request', async () => {
  const { id, slug } = await published()
  const now = freshSlug()
  expect([(await get(`/${slug}`)).status, (await get(`/${now}`)).status]).toEqual([200, 404])
  await api('PATCH', `/pages/${id}`, { slug: now })
  const from = await get(`/${slug.toUpperCase()}?x=1`)
  expect([from.status, from.headers['location'], from.headers['cache-control']]).toEqual([
    301,
    `/${now}?x=1`,
    'public, max-age=0, must-revalidate',
  ])
  expect((await get(`/${now}`)).body.toString()).toBe(await rendered(now))
  await api('POST', `/pages/${id}/publish`)
  const unknown = await get(`/${freshSlug()}`)
  const gone = await get(`/${slug}`)
  expect([gone.status, gone.body.toString()]).toEqual([404, unknown.body.toString()])
  await api('POST', `/pages/${id}/publish`)
  await api('POST', '/pages', { slug, title: 'Another', description: '' })
  expect((await get(`/${slug}`)).status).toBe(404)
})

test('each origin gets a page that names it, and one visitor’s request never shows in another’s response', async () => {
  const { slug } = await published()
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 6; i += 1) {
      const answer = await get(`/${slug}`, { host: `host-${i}.example` })
      expect(answer.body.toString()).toBe(await rendered(slug, `http://host-${i}.example`))
    }
  }
})

test('a protected page is in no cache that answers before the password check', async () => {
  const { id, slug } = await published()
  const { body } = await get(`/${slug}`)
  await db.pool.query(`update pages set password_hash = 'x', revision = revision + 1 where id = $1`, [id])
  await vi.waitFor(async () => expect((await get(`/${slug}`)).body).not.toEqual(body), 60_000)
  for (let i = 0; i < 3; i += 1) expect((await get(`/${slug}`)).body.includes(body.subarray(-200))).toBe(false)
})

const writes = entries.filter(({ row }) => row.type === 'mutation' && row.input && 'pageId' in row.input.shape)
describe.each(writes)('$at', ({ row, surface }) => {
  test('moves the revision when it changes the page, and the next visitor sees what the database holds', async () => {
    const things: Things = await makeThings(send, owner)
    await api('POST', `/pages/${things.pageId}/publish`)
    const { slug } = ((await api('GET', `/pages/${things.pageId}`)).body as { project: { slug: string } }).project
    const tagOf = async () => (await lookUpSlug(db, slug)).tag
    const [before, tag] = [await get(`/${slug}`), await tagOf()]
    expect(before.status).toBe(200)
    const input: Input = validInput(row, things)
    const credentials = row.access === 'admin' || surface === 'trpc' ? { cookie: owner.cookie } : headers
    const outcome = await callRow(send, { row, surface }, input, credentials)
    expect(outcome.error).toBeUndefined()
    const { result } = await lookUpSlug(db, slug)
    const after = await get(`/${slug}`)
    // The comparison is made first: a difference of two pages is too long to be read.
    if (result.state === 'shown') expect(after.body.toString() === (await rendered(slug))).toBe(result.passwordHash === null)
    else
      expect([after.status, after.headers['location']]).toEqual(
        result.state === 'blocked' ? [410, undefined] : result.movedTo ? [301, `/${result.movedTo}`] : [404, undefined],
      )
    if (after.headers['etag'] !== before.headers['etag']) expect(await tagOf()).not.toBe(tag)
  })
})
