import { planLimits } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Answered, type Call, testService } from '../../support/service.ts'

const small = await testService({ QUOTA_PAGES: '4', QUOTA_LINKS: '3', QUOTA_TOKENS: '5' })
// The tests' own default is no rate limit at all.
const planned = await testService()
const limited = await testService({ API_RATE_LIMIT: '3' })
const guessed = await testService({ API_RATE_LIMIT: '2' })
const url = { url: 'https://example.com' }
const newPage = () => ({ title: 'x', description: '', slug: freshSlug() })
const refusal = (limit: number) => ({ status: 403, body: { code: 'FORBIDDEN', reason: 'quota_exceeded', details: { limit, used: limit } } })

describe('quotas', () => {
  const statuses = (answers: Answered[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
  const expected = (made: number, asked: number) => [
    ...Array.from({ length: made }, () => 201),
    ...Array.from({ length: asked - made }, () => 403),
  ]

  test('let exactly as many pages, links and tokens through as they allow, however many ask at once', async () => {
    const owner = await small.account()
    const api = small.as(await owner.token())
    const pages = await Promise.all(Array.from({ length: 12 }, () => api('POST', '/api/v1/pages', newPage())))
    expect(statuses(pages)).toEqual(expected(4, 12))
    const page = pages.find(({ status }) => status === 201)?.headers.get('location') ?? ''
    expect(statuses(await Promise.all(Array.from({ length: 12 }, () => api('POST', `${page}/links`, url))))).toEqual(expected(3, 12))
    // The request itself uses one of the four tokens.
    const tokens = await Promise.all(Array.from({ length: 12 }, () => small.send('POST', '/api/v1/tokens', {}, { cookie: owner.cookie })))
    expect(statuses(tokens)).toEqual(expected(4, 12))
    expect(await api('POST', '/api/v1/pages', newPage())).toMatchObject(refusal(4))
    expect(await api('POST', `${page}/links`, url)).toMatchObject(refusal(3))
    expect(await small.send('POST', '/api/v1/tokens', {}, { cookie: owner.cookie })).toMatchObject(refusal(5))
  })

  test('have room again after a deletion, a revocation and an expiry, and are each owner’s own', async () => {
    const owner = await small.account()
    const api = small.as(await owner.token())
    const all = await Promise.all(Array.from({ length: 4 }, () => api('POST', '/api/v1/pages', newPage())))
    expect(await api('POST', '/api/v1/pages', newPage())).toMatchObject(refusal(4))
    await api('DELETE', all[0]?.headers.get('location') ?? '')
    expect((await api('POST', '/api/v1/pages', newPage())).status).toBe(201)
    const mint = () => small.send('POST', '/api/v1/tokens', {}, { cookie: owner.cookie })
    const ids = [await mint(), await mint(), await mint(), await mint()].map(({ body }) => (body as { id: string }).id)
    expect((await mint()).status).toBe(403)
    await api('DELETE', `/api/v1/tokens/${ids[0]}`)
    expect((await mint()).status).toBe(201)
    await small.db.pool.query('update tokens set expires_at = now() where id = $1', [ids[1]])
    expect((await mint()).status).toBe(201)
    expect((await small.as(await (await small.account()).token())('POST', '/api/v1/pages', newPage())).status).toBe(201)
  })

  test('of the owner’s present plan count; a downgrade deletes nothing and only stops creation', async () => {
    const owner = await planned.account()
    const api = planned.as(await owner.token())
    const plan = (name: string) => planned.db.pool.query('update users set plan = $2 where id = $1', [owner.ownerId, name])
    const { headers } = await api('POST', '/api/v1/pages', newPage())
    const page = headers.get('location') ?? ''
    const fill = 'update pages set link_count = $2 where id = $1'
    const links = async (count: number) => {
      await planned.db.pool.query('delete from links where page_id = $1', [page.split('/').at(-1)])
      await planned.db.pool.query(fill, [page.split('/').at(-1), count])
    }
    for (const name of ['free', 'pro', 'enterprise'] as const) {
      await plan(name)
      await links(planLimits[name].links - 1)
      expect((await api('POST', `${page}/links`, url)).status, name).toBe(201)
      expect(await api('POST', `${page}/links`, url), name).toMatchObject(refusal(planLimits[name].links))
      expect(await api('GET', '/api/v1/me')).toMatchObject({ body: { user: { plan: name } } })
      expect(await planned.send('POST', '/api/v1/tokens', {}, { cookie: owner.cookie })).toMatchObject({
        status: 201,
        body: { plan: name },
      })
    }
    await plan('free')
    expect(await api('POST', `${page}/links`, url)).toMatchObject({ status: 403, body: { details: { limit: 100, used: 1000 } } })
    expect((await api('GET', page)).status).toBe(200)
  })

  test('are the contract’s table when no variable says otherwise', () => {
    expect(planLimits).toEqual({
      free: {
        pages: 50,
        links: 100,
        tokens: 20,
        previews: 10,
        requests: 300,
        revisions: 100,
        revisionDays: 90,
        revisionMiB: 4,
        imageMiB: 100,
        imageRequests: 30,
      },
      pro: {
        pages: 500,
        links: 300,
        tokens: 100,
        previews: 50,
        requests: 1200,
        revisions: 500,
        revisionDays: 365,
        revisionMiB: 32,
        imageMiB: 1000,
        imageRequests: 60,
      },
      enterprise: {
        pages: 5000,
        links: 1000,
        tokens: 500,
        previews: 200,
        requests: 6000,
        revisions: 2000,
        revisionDays: 1095,
        revisionMiB: 128,
        imageMiB: 10_000,
        imageRequests: 120,
      },
    })
  })
})

describe('rates', () => {
  const rate = ({ headers }: Answered) => ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))

  test('are in the headers of every response to a valid credential; beyond them a request is refused with Retry-After', async () => {
    const owner = await limited.account()
    const [one, other] = [limited.as(await owner.token(['pages:read'])), limited.as(await owner.token())]
    const answers = [await one('GET', '/api/v1/me'), await one('POST', '/api/v1/pages', {}), await one('GET', '/api/v1/pages/x')]
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404])
    expect(answers.map((answered) => rate(answered).slice(0, 2))).toEqual([
      ['3', '2'],
      ['3', '1'],
      ['3', '0'],
    ])
    const refused = await one('GET', '/api/v1/me')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', reason: 'rate_limited' } })
    expect(rate(refused).slice(0, 2)).toEqual(['3', '0'])
    for (const header of ['ratelimit-reset', 'retry-after']) {
      expect(refused.headers.get(header)).toMatch(/^[1-9]\d?$/)
      expect(Number(refused.headers.get(header))).toBeLessThanOrEqual(60)
    }
    // Each token has its own.
    expect(rate(await other('GET', '/api/v1/me')).slice(0, 2)).toEqual(['3', '2'])
  })

  test('count each call of a batch by itself, and sessions by user', async () => {
    const owner = await limited.account()
    const second = await limited.send('POST', '/api/auth/sign-in/email', { email: owner.email, password: 'correct horse' })
    const cookie = second.headers
      .getSetCookie()
      .map((value) => value.split(';', 1)[0])
      .join('; ')
    const batch = (session: string) =>
      limited.send('GET', '/trpc/account.me,account.me?batch=1&input=%7B%7D', undefined, { cookie: session })
    expect(await batch(owner.cookie)).toMatchObject({ status: 200 })
    const later = await batch(cookie)
    const errors = (later.body as { error?: { data: { httpStatus: number } } }[]).flatMap(({ error }) => error?.data.httpStatus ?? [])
    expect(errors).toEqual([429])
    expect(later.headers.get('retry-after')).toMatch(/^\d+$/)
    const forged = cookie.replace(/session_token=[^;]*/, '$&x')
    // A forged session belongs to no account, so it counts against none.
    expect((await limited.send('GET', '/trpc/account.me', undefined, { cookie: forged })).status).not.toBe(429)
  })

  test('count refused credentials by address, so that guessing is limited', async () => {
    const refused: Answered[] = []
    for (let n = 0; n < 4; n++) refused.push(await guessed.send('GET', '/api/v1/me', undefined, { authorization: `Bearer guess${n}` }))
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 429, 429])
    const owner = await guessed.account()
    // A valid token from the same address is not affected.
    expect((await guessed.as(await owner.token())('GET', '/api/v1/me')).status).toBe(200)
  })

  test('are absent, with their headers, where there is no limit', async () => {
    expect(rate(await small.as(await (await small.account()).token())('GET', '/api/v1/me'))).toEqual([null, null, null])
  })
})

describe('the list of pages', () => {
  type Listed = { id: string; createdAt: string }
  const service = planned
  let api: Call
  beforeAll(async () => {
    const owner = await service.account()
    api = service.as(await owner.token())
    for (let n = 0; n < 7; n++) await api('POST', '/api/v1/pages', newPage())
    // Three of them in one millisecond, so that only the id tells them apart.
    await service.db.pool.query(
      "update pages set created_at = '2026-01-01T00:00:00.123Z' where id in (select id from pages where owner_id = $1 limit 3)",
      [owner.ownerId],
    )
  })
  const list = async (query = '') => (await api('GET', `/api/v1/pages${query}`)).body as Listed[]

  test('is newest first, then by id, and whole without a limit', async () => {
    const all = await list()
    const key = ({ createdAt, id }: Listed) => `${createdAt} ${id}`
    expect(all).toHaveLength(7)
    expect(all.map(key)).toEqual(all.map(key).toSorted().toReversed())
    expect((await api('GET', '/api/v1/pages')).headers.get('link')).toBeNull()
  })

  test.each([1, 2, 3, 6, 7, 100])('comes in parts of %i that make the whole, each leading to the next', async (limit) => {
    const found: Listed[] = []
    let next: string | undefined = `/api/v1/pages?limit=${limit}`
    while (next !== undefined) {
      const part: Answered = await api('GET', next)
      expect(part.status).toBe(200)
      found.push(...(part.body as Listed[]))
      next = /^<([^>]+)>; rel="next"$/.exec(part.headers.get('link') ?? '')?.[1]
      expect(next !== undefined).toBe(found.length < 7)
    }
    expect(found).toEqual(await list())
  })

  test.each(['0', '-1', '101', '1.5', 'abc', '', ' 1', '1e1', '0x1', '1&limit=2', '99999999999999999999', '%00', 'NaN'])(
    'refuses limit=%s',
    async (limit) => {
      const answered = await api('GET', `/api/v1/pages?limit=${limit}`)
      expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
      for (const { path } of (answered.body as { issues: { path: string[] }[] }).issues) expect(path).toEqual(['limit'])
    },
  )

  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  const id = 'page_01jd8q4ws8fc5v2m3n9t6k7xza'
  test.each([
    '',
    'x',
    '%00',
    'a&cursor=b',
    encoded('x y'),
    encoded(id),
    encoded(`2026-01-01 ${id}`),
    encoded(`2026-02-30T00:00:00.000Z ${id}`),
    encoded(`0000-01-01T00:00:00.000Z ${id}`),
    encoded(`2026-01-01T00:00:00.000Z tok_01jd8q4ws8fc5v2m3n9t6k7xza`),
    encoded(`2026-01-01T00:00:00.000Z ${id} x`),
    encoded(`2026-01-01T00:00:00.000Z ${id}\u0000`),
    'A'.repeat(4000),
  ])('refuses cursor=%s', async (cursor) => {
    expect(await api('GET', `/api/v1/pages?limit=2&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { reason: 'invalid_input', issues: [{ path: ['cursor'] }] },
    })
  })

  test('a refusal names every invalid parameter', async () => {
    const { body } = await api('GET', '/api/v1/pages?limit=0&cursor=x')
    expect((body as { issues: { path: string[] }[] }).issues.map(({ path }) => path)).toEqual([['limit'], ['cursor']])
  })

  test('continues after a page that was deleted meanwhile, and shows only the account’s own pages with another account’s cursor', async () => {
    const first = await api('GET', '/api/v1/pages?limit=2')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = (await list()).slice(2).map((page) => page.id)
    await api('DELETE', `/api/v1/pages/${(first.body as Listed[])[1]?.id}`)
    expect(((await api('GET', next)).body as Listed[]).map((page) => page.id)).toEqual(rest.slice(0, 2))
    expect((await service.as(await (await service.account()).token())('GET', next)).body).toEqual([])
  })
})
