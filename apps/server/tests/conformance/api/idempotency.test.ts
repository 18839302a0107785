import { createHash } from 'node:crypto'

import { purgeExpired } from '@tessera/api'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  addressOf,
  bodyOf,
  firstStatusOf,
  freshSlug,
  type Input,
  isCreation,
  makeThings,
  rows,
  type Row,
  type Things,
  validInput,
} from '../../support/rows.ts'
import { type Account, type Answered, testService } from '../../support/service.ts'

const { send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0', QUOTA_LINKS: '3' })
let owner: Account
let stranger: Account
let things: Things
const bearers = new Map<Account, string>()
beforeAll(async () => {
  owner = await account()
  stranger = await account()
  things = await makeThings(send, owner)
  for (const one of [owner, stranger]) bearers.set(one, await one.token())
})

type Post = { row: Row; at: string; path: string }
const posts: Post[] = rows.flatMap((row) =>
  // tests/conformance/images has those of an image.
  row.route?.method === 'POST' && row.body.kind !== 'image' ? [{ row, at: `POST ${row.route.path}`, path: row.route.path }] : [],
)
const isTokens = ({ row }: Post) => row.secret

let keys = 0
const freshKey = () => `key ${++keys}`
const newBody = (row: Row): Input | undefined => bodyOf(row, validInput(row, things))
const post = (to: Post, key: string, body: unknown, on: Things, by = owner): Promise<Answered> => {
  const credential = isTokens(to) ? { cookie: by.cookie } : { authorization: `Bearer ${bearers.get(by)}` }
  return send('POST', addressOf(to.row, on), body, { ...credential, 'idempotency-key': key })
}
const keysOf = async ({ ownerId }: Account) =>
  (await db.pool.query<{ key: string }>('select key from idempotency where owner_id = $1', [ownerId])).rows.map(({ key }) => key)
const counted = async () =>
  (
    await db.pool.query(
      'select (select count(*) from pages) p, (select count(*) from links) l, (select count(*) from tokens) t, (select sum(revision) from pages) r',
    )
  ).rows[0] as unknown

const kept = ['location', 'etag', 'content-type'] as const

describe.each(posts.filter((one) => !isTokens(one)))('$at', (to) => {
  test('replays status, body, Location and ETag of the first answer, and does nothing', async () => {
    const mine = await makeThings(send, owner, to.row)
    const [key, body] = [freshKey(), newBody(to.row)]
    const first = await post(to, key, body, mine)
    expect(first.status, first.text).toBe(firstStatusOf(to.row))
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const before = await counted()
    for (let n = 0; n < 3; n++) {
      const again = await post(to, key, body, mine)
      expect(again).toMatchObject({ status: first.status, text: first.text })
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      for (const name of kept) expect(again.headers.get(name), name).toBe(first.headers.get(name))
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    }
    expect(await counted()).toEqual(before)
  })

  test('does once what ten requests with one key ask for at once', async () => {
    const mine = await makeThings(send, owner, to.row)
    const [key, body] = [freshKey(), newBody(to.row)]
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(to, key, body, mine)))
    const done = answers.filter(({ status }) => status === firstStatusOf(to.row))
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    // Slow work comes before the key is taken, and has limits of its own.
    const reasons = to.row.name.match(/^(?:images|remoteImages|linkPreviews|imports)\./)
      ? ['idempotency_in_progress', 'rate_limited', 'import_busy']
      : ['idempotency_in_progress']
    for (const answered of answers) if (!done.includes(answered)) expect(reasons).toContain((answered.body as { reason: string }).reason)
  })
})

describe.each(posts)('$at', (to) => {
  test('refuses the key for another request: other body, other address', async () => {
    const mine = await makeThings(send, owner, to.row)
    const [key, body] = [freshKey(), newBody(to.row)]
    await post(to, key, body, mine)
    const before = await counted()
    const others: [Post, unknown][] = [
      [to, { ...body, nothing: 1 }],
      [to, ` ${JSON.stringify(body ?? {})}`],
      ...posts.filter((other) => other !== to).map((other): [Post, unknown] => [other, newBody(other.row)]),
    ]
    for (const [other, another] of others) {
      expect(await post(other, key, another, mine), other.at).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reuse' } })
    }
    expect(await counted()).toEqual(before)
  })

  test('keeps no key of a refusal, so that the retry may succeed', async () => {
    const key = freshKey()
    const wrong = isCreation(to.row) ? { ...newBody(to.row), title: 7, name: 7 } : '{'
    expect(await post(to, key, wrong, things)).toMatchObject({ status: 400 })
    expect(await keysOf(owner)).not.toContain(key)
    expect((await post(to, key, newBody(to.row), await makeThings(send, owner, to.row))).status).toBe(firstStatusOf(to.row))
    expect(await keysOf(owner)).toContain(key)
  })

  test.each([0, 256, 1000])('refuses a key of %i characters', async (length) => {
    const before = await counted()
    const answered = await post(to, 'k'.repeat(length), newBody(to.row), things)
    expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['idempotency-key'] }] } })
    expect(await counted()).toEqual(before)
  })

  test.each([1, 255])('takes a key of %i characters, which another owner may use as well', async (length) => {
    const key = String(posts.indexOf(to)).repeat(length)
    for (const by of [owner, stranger]) {
      const answered = await post(to, key, newBody(to.row), await makeThings(send, by, to.row), by)
      expect(answered.status, answered.text).toBe(firstStatusOf(to.row))
      expect(answered.headers.get('idempotency-replayed')).toBeNull()
    }
  })

  test('says of a key whose first request still runs that it does', async () => {
    const mine = await makeThings(send, owner, to.row)
    const [key, body] = [freshKey(), newBody(to.row)]
    const client = await db.pool.connect()
    await client.query('begin')
    // Every write to the page, and every creation of a page, a token or an image, waits for one of these rows. An import only reads.
    const isImport = to.row.name === 'imports.create'
    await client.query(`lock table ${isImport ? 'pages in access' : 'pages, tokens, image_owners in share row'} exclusive mode`)
    const first = post(to, key, body, mine)
    await expect.poll(() => waiting(client)).toBe(1)
    const second = await post(to, key, body, mine)
    await client.query('rollback')
    client.release()
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'idempotency_in_progress' } })
    expect((await first).status).toBe(firstStatusOf(to.row))
  })
})

/** How many requests hold their key, an advisory lock, and wait for a lock. Background work, which waits for the tables too, holds no key. */
const waiting = async (client: { query: (text: string) => Promise<{ rows: unknown[] }> }) =>
  (
    (
      await client.query(`select count(distinct wanted.pid)::int as n from pg_locks wanted join pg_locks key using (pid)
        where not wanted.granted and key.granted and key.locktype = 'advisory'
          and key.database = (select oid from pg_database where datname = current_database())`)
    ).rows[0] as { n: number }
  ).n

describe.each(posts.filter(isTokens))('$at', (to) => {
  test('answers a retry with the id of the token that was made, and keeps no secret anywhere', async () => {
    const key = freshKey()
    const first = await post(to, key, { name: 'kept' }, things)
    const { token: secret, id } = first.body as { token: string; id: string }
    const before = await counted()
    expect(await post(to, key, { name: 'kept' }, things)).toMatchObject({
      status: 409,
      body: { reason: 'idempotency_token_exists', details: { id } },
    })
    expect(await counted()).toEqual(before)
    const dump = JSON.stringify((await db.pool.query('select i::text, t::text from idempotency i full join tokens t on false')).rows)
    expect(dump).toContain(id)
    for (const part of [
      secret,
      secret.slice(5),
      secret.slice(5, 45),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
    ])
      expect(dump).not.toContain(part)
    expect(dump).toContain(createHash('sha256').update(secret).digest('hex'))
  })
})

describe.each(posts.filter(({ row }) => isCreation(row)))('$at', (to) => {
  test('names in Location, an absolute path, what a GET then shows', async () => {
    const created = await post(to, freshKey(), newBody(to.row), await makeThings(send, owner, to.row))
    const location = created.headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/v1\//)
    const { id } = created.body as { id: string }
    expect(await send('GET', location, undefined, { authorization: `Bearer ${bearers.get(owner)}` })).toMatchObject({ status: 200 })
    expect(location.endsWith(`/${id}`)).toBe(true)
  })
})

test('a quota that refuses leaves no key, and the retry succeeds once there is room', async () => {
  const mine = await makeThings(send, owner)
  const add = posts.find(({ at }) => at.endsWith('/links'))
  if (!add) throw new Error('No row adds links')
  const url = { url: 'https://example.com' }
  for (let n = 0; n < 2; n++) await post(add, freshKey(), url, mine)
  const key = freshKey()
  expect(await post(add, key, url, mine)).toMatchObject({ status: 403, body: { reason: 'quota_exceeded', details: { limit: 3, used: 3 } } })
  await send('DELETE', `/api/v1/pages/${mine.pageId}/links/${mine.linkId}`, undefined, { authorization: `Bearer ${bearers.get(owner)}` })
  expect(await post(add, key, url, mine)).toMatchObject({ status: 201, body: { position: 2 } })
})

test('methods that may be repeated anyway take no notice of a key', async () => {
  const headers = { authorization: `Bearer ${bearers.get(owner)}`, 'idempotency-key': 'repeat' }
  for (const title of ['One', 'Two']) {
    const answered = await send('PATCH', `/api/v1/pages/${things.pageId}`, { title }, headers)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('idempotency-replayed')).toBeNull()
  }
  expect((await send('GET', `/api/v1/pages/${things.pageId}`, undefined, { ...headers, 'idempotency-key': '' })).body).toMatchObject({
    project: { title: 'Two' },
  })
  expect(await keysOf(owner)).not.toContain('repeat')
})

test('a key is replayed for 24 hours, and forgotten by the next purge', async () => {
  const [create] = posts.filter(({ path }) => path === '/pages')
  if (!create) throw new Error('No row creates pages')
  const body = { title: 'x', description: '', slug: freshSlug() }
  const key = freshKey()
  expect(await post(create, key, body, things)).toMatchObject({ status: 201 })
  await db.pool.query("update idempotency set at = now() - interval '23 hours 59 minutes' where key = $1", [key])
  await purgeExpired(db)
  expect((await post(create, key, body, things)).headers.get('idempotency-replayed')).toBe('true')
  await db.pool.query("update idempotency set at = now() - interval '24 hours 1 minute' where key = $1", [key])
  await purgeExpired(db)
  expect(await post(create, key, body, things)).toMatchObject({ status: 409, body: { reason: 'slug_taken' } })
})

test('a token with less read access does not get a response that was stored for one with more', async () => {
  const { pageId } = await makeThings(send, owner)
  const restore = (token: string, key: string) =>
    send(
      'POST',
      `/api/v1/pages/${pageId}/revisions/1/restore`,
      { dryRun: true },
      { authorization: `Bearer ${token}`, 'idempotency-key': key },
    )
  const [reader, writer] = [await owner.token(['pages:read', 'pages:write']), await owner.token(['pages:write'])]
  const key = freshKey()
  expect((await restore(reader, key)).status).toBe(200)
  expect(await restore(writer, key)).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reuse' } })
  expect((await restore(reader, key)).headers.get('idempotency-replayed')).toBe('true')
  const others = freshKey()
  expect((await restore(writer, others)).status).toBe(200)
  expect((await restore(writer, others)).headers.get('idempotency-replayed')).toBe('true')
})
