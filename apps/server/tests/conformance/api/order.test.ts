import { describe, expect, test } from 'vitest'

import { freshSlug, makeThings } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const { as, send, account } = await testService({ QUOTA_PAGES: '3', QUOTA_LINKS: '2', QUOTA_TOKENS: '0' })
const owner = await account()
const secret = await owner.token()
const api = as(secret)
const reader = as(await owner.token(['pages:read']))
const things = await makeThings(send, owner)
const page = `/api/v1/pages/${things.pageId}`
const missing = '/api/v1/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza'
const title = { title: 'x', description: '' }
const stale = { 'if-match': '"999"' }

const limited = await testService({ API_RATE_LIMIT: '2' })
const limitedOwner = await limited.account()
const limitedReader = limited.as(await limitedOwner.token(['pages:read']))

/** Each request has both faults. The response must report the one before the arrow. */
describe('when two things are wrong, the response reports the one that is checked first', () => {
  test.each<[string, number, string, Call, Parameters<Call>]>([
    ['route → credentials', 404, 'route_not_found', send, ['GET', '/api/v1/nothing']],
    ['method → credentials', 405, 'method_not_allowed', send, ['PATCH', '/api/v1/pages', title]],
    ['route → body', 404, 'route_not_found', api, ['POST', '/api/v1/nothing', '{', { 'content-type': 'text/plain' }]],
    ['method → body', 405, 'method_not_allowed', api, ['PUT', page, '{', { 'content-type': 'text/plain' }]],
    ['credentials → broken JSON', 401, 'token_missing', send, ['POST', '/api/v1/pages', '{']],
    ['credentials → input', 401, 'token_missing', send, ['POST', '/api/v1/pages', {}]],
    ['credentials → id', 401, 'token_missing', send, ['GET', '/api/v1/pages/x']],
    ['session → body', 401, 'session_required', send, ['POST', '/api/v1/tokens', '{']],
    [
      'origin → body',
      403,
      'origin_refused',
      send,
      ['POST', '/api/v1/tokens', '{', { cookie: owner.cookie, origin: 'https://evil.example' }],
    ],
    ['scope → broken JSON', 403, 'scope_missing', reader, ['POST', '/api/v1/pages', '{']],
    ['scope → media type', 403, 'scope_missing', reader, ['POST', '/api/v1/pages', 'x', { 'content-type': 'text/plain' }]],
    ['scope → size', 403, 'scope_missing', reader, ['POST', '/api/v1/pages', 'x'.repeat(300_000)]],
    ['scope → input', 403, 'scope_missing', reader, ['POST', '/api/v1/pages', {}]],
    ['scope → ownership', 403, 'scope_missing', reader, ['DELETE', missing]],
    ['input → ownership', 400, 'invalid_input', api, ['PATCH', missing, { title: 7 }]],
    ['input → malformed id', 400, 'invalid_input', api, ['PATCH', '/api/v1/pages/x', { title: 7 }]],
    ['reserved slug → ownership', 400, 'slug_reserved', api, ['PATCH', missing, { slug: 'api' }]],
    ['reserved slug → malformed id', 400, 'slug_reserved', api, ['PATCH', '/api/v1/pages/x', { slug: 'api' }]],
    ['input → reserved slug', 400, 'invalid_input', api, ['PATCH', page, { slug: 'api', title: 7 }]],
    ['malformed If-Match → ownership', 400, 'invalid_input', api, ['PATCH', missing, {}, { 'if-match': 'x' }]],
    ['empty Idempotency-Key → ownership', 400, 'invalid_input', api, ['POST', `${missing}/publish`, undefined, { 'idempotency-key': '' }]],
    ['input → If-Match', 400, 'invalid_input', api, ['PATCH', page, { title: 7 }, stale]],
    ['page → If-Match', 404, 'page_not_found', api, ['PATCH', missing, {}, stale]],
    ['link → If-Match', 404, 'link_not_found', api, ['PATCH', `${page}/links/link_01jd8q5bqkeyar6w4d2h8v9zmc`, {}, stale]],
    ['link → If-Match', 404, 'link_not_found', api, ['DELETE', `${page}/links/link_01jd8q5bqkeyar6w4d2h8v9zmc`, undefined, stale]],
    ['page → link', 404, 'page_not_found', api, ['PATCH', `${missing}/links/link_01jd8q5bqkeyar6w4d2h8v9zmc`, {}]],
    ['page → order', 404, 'page_not_found', api, ['PUT', `${missing}/links/order`, { ids: ['x'] }]],
    ['If-Match → order', 412, 'revision_stale', api, ['PUT', `${page}/links/order`, { ids: ['x'] }, stale]],
  ])('%s: %i %s', async (_, status, reason, call, parameters) => {
    expect(await call(...parameters)).toMatchObject({ status, body: { reason } })
  })

  test('credentials → rate limit: a missing session, foreign origin or revoked token is reported as such, even above the limit', async () => {
    const { send, as } = limited
    const gone = await limitedOwner.token()
    const cookie = { cookie: limitedOwner.cookie }
    expect((await as(gone)('DELETE', '/api/v1/me/token')).status).toBe(204)
    expect(await as(gone)('GET', '/api/v1/me')).toMatchObject({ status: 401, body: { reason: 'token_revoked' } })
    expect(await send('POST', '/api/v1/tokens', {}, cookie)).toMatchObject({ status: 429 })
    expect(await send('POST', '/api/v1/tokens', {}, { ...cookie, origin: 'null' })).toMatchObject({
      status: 403,
      body: { reason: 'origin_refused' },
    })
  })

  test('rate limit → scope, rate limit → body', async () => {
    for (const status of [200, 200, 429]) expect((await limitedReader('GET', '/api/v1/pages')).status).toBe(status)
    expect(await limitedReader('POST', '/api/v1/pages', '{')).toMatchObject({ status: 429, body: { reason: 'rate_limited' } })
  })

  test('input → Idempotency-Key, and Idempotency-Key → ownership: a retry replays what a deletion has undone', async () => {
    const key = { 'idempotency-key': 'kept' }
    const { id } = (await api('POST', '/api/v1/pages', { ...title, slug: freshSlug() })).body as { id: string }
    const add = (path: string, body: unknown) => api('POST', `${path}/links`, body, key)
    const first = await add(`/api/v1/pages/${id}`, { url: 'https://example.com' })
    expect(first.status).toBe(201)
    expect(await add(`/api/v1/pages/${id}`, { url: 7 })).toMatchObject({ status: 400 })
    expect(await add(missing, { url: 'https://example.com' })).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reuse' } })
    await api('DELETE', `/api/v1/pages/${id}`)
    expect(await add(`/api/v1/pages/${id}`, { url: 'https://example.com' })).toMatchObject({ status: 201, text: first.text })
    expect(await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' })).toMatchObject({ status: 404 })
  })

  test('Idempotency-Key → If-Match: a retry replays although the page has moved since', async () => {
    const headers = { 'idempotency-key': 'moved', 'if-match': (await api('GET', page)).headers.get('etag') ?? '' }
    const first = await api('POST', `${page}/publish`, undefined, headers)
    expect(first).toMatchObject({ status: 200, body: { published: true } })
    expect(await api('POST', `${page}/publish`, undefined, headers)).toMatchObject({ status: 200, text: first.text })
    expect(await api('POST', `${page}/publish`, undefined, { ...headers, 'idempotency-key': 'other' })).toMatchObject({ status: 412 })
  })

  test('If-Match → quota', async () => {
    await api('POST', `${page}/links`, { url: 'https://example.com' })
    const add = (headers = {}) => api('POST', `${page}/links`, { url: 'https://example.com' }, headers)
    expect(await add()).toMatchObject({ status: 403, body: { reason: 'quota_exceeded', details: { limit: 2, used: 2 } } })
    expect(await add(stale)).toMatchObject({ status: 412 })
  })

  test('ownership → quota, and quota → slug', async () => {
    expect(await api('POST', `${missing}/links`, { url: 'https://example.com' })).toMatchObject({ status: 404 })
    const taken = freshSlug()
    const create = (slug: string) => api('POST', '/api/v1/pages', { ...title, slug })
    await create(taken)
    expect(await create(taken)).toMatchObject({ status: 409, body: { reason: 'slug_taken' } })
    while ((await create(freshSlug())).status === 201);
    expect(await create(taken)).toMatchObject({ status: 403, body: { reason: 'quota_exceeded', details: { limit: 3, used: 3 } } })
    expect(await create('api')).toMatchObject({ status: 400, body: { reason: 'slug_reserved' } })
  })
})
