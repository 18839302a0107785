import { reservedSlugs } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import {
  callRow,
  makeThings,
  needsSession,
  requiredQueryOf,
  type Row,
  rows,
  successesOf,
  type Things,
  validInput,
} from '../../support/rows.ts'
import { serviceWithThings } from '../../support/service-with-things.ts'

const { send, db, routes, account, owner, things, token } = await serviceWithThings()
/** An account with one page, for exports: the owner's account has the pages of all these tests. */
const exporter = await account()
await makeThings(send, exporter)
const credentialsOf = (row: Row) => (needsSession(row) ? { cookie: (row.download ? exporter : owner).cookie } : token)

const routed = rows.flatMap((row) => (row.route ? [{ ...row.route, row, at: `${row.route.method} ${row.route.path}` }] : []))
const addresses = [...new Set(routed.map(({ path }) => path))]
const methodsOf = (path: string) => routed.filter((route) => route.path === path).map(({ method }) => method)
const real = (path: string) => `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => things[name as keyof Things])}`

test('no two rows have one method and address', () => {
  expect(new Set(routed.map(({ at }) => at)).size).toBe(routed.length)
})

test('no row with GET is a mutation, and every query has GET', () => {
  for (const { method, row, at } of routed) expect(row.type === 'query', at).toBe(method === 'GET')
})

describe.each(routed)('$at', ({ row }) => {
  test('is reached by its own address, which no other shadows', async () => {
    // A token of its own, because one of the rows revokes it.
    const headers = needsSession(row) ? credentialsOf(row) : { authorization: `Bearer ${await owner.token()}` }
    const ownThings = await makeThings(send, owner, row)
    const outcome = await callRow(send, { row, surface: 'rest' }, validInput(row, ownThings), headers)
    expect(successesOf(row), outcome.text).toContain(outcome.status)
    expect(outcome.text === '').toBe(row.status === 204)
  })
})

test('an address with a fixed last part comes before one with an id: order is no link', async () => {
  const order = await send('PUT', `${real('/pages/{pageId}/links')}/order`, { ids: [things.linkId] }, token)
  expect(order.body).toMatchObject([{ id: things.linkId }])
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE', 'POST']) {
    const answered = await send(method, `${real('/pages/{pageId}/links')}/order`, undefined, token)
    expect(answered.status, method).toBe(405)
    expect(answered.headers.get('allow')).toBe('PUT, OPTIONS')
  }
})

describe.each(addresses)('%s', (path) => {
  const known = methodsOf(path)
  const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS']

  test('answers every other method with 405 and what it allows', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (allow.includes(method)) continue
      for (const headers of [{}, token]) {
        const answered = await send(method, real(path), undefined, headers)
        expect(answered.status, method).toBe(405)
        if (method !== 'HEAD') expect(answered.body).toMatchObject({ code: 'METHOD_NOT_SUPPORTED', reason: 'method_not_allowed' })
        expect((answered.headers.get('allow') ?? '').split(', ').toSorted()).toEqual(allow.toSorted())
      }
    }
  })

  test('tells OPTIONS what it allows, to a script on any site and without credentials', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': known[0] ?? '',
      'access-control-request-headers': 'authorization',
    }
    const answered = await send('OPTIONS', real(path), undefined, headers)
    expect(answered.status).toBe(204)
    expect((answered.headers.get('allow') ?? '').split(', ').toSorted()).toEqual(allow.toSorted())
    for (const method of known) expect(answered.headers.get('access-control-allow-methods')).toContain(method)
    expect(answered.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('is another address with a slash behind it, in capitals, or with a part more', async () => {
    for (const wrong of [`${real(path)}/`, `${real(path)}/nothing/at/all`, `/api/v1${path.replace(/\{\w+\}/g, 'x').toUpperCase()}`]) {
      const answered = await send('GET', wrong, undefined, token)
      // With a slash behind it the address may be that of an empty id.
      expect(answered, wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })
})

describe.each(routed.filter(({ method }) => method === 'GET'))('$at', ({ path, row }) => {
  const credentials = credentialsOf(row)
  test('changes nothing', async () => {
    const tables = ['users', 'pages', 'links', 'idempotency', 'clicks', 'click_counts', 'sessions']
    const stored = async () => {
      const parts = [
        ...tables.map((table) => `(select json_agg(t) from ${table} t)`),
        "(select json_agg(to_jsonb(t) - 'last_used_at') from tokens t)",
      ]
      return JSON.stringify((await db.pool.query(`select ${parts.map((part, n) => `${part} as t${n}`).join(', ')}`)).rows)
    }
    const before = await stored()
    const get = await send('GET', real(path) + requiredQueryOf(row), undefined, {
      ...credentials,
      'idempotency-key': 'get',
      'if-match': '"1"',
    })
    expect(get.status).toBe(200)
    if (!row.download) await callRow(send, { row, surface: 'trpc' }, validInput(row, things), credentials)
    expect(await stored()).toBe(before)
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const address = real(path) + requiredQueryOf(row)
    const [get, head] = [await send('GET', address, undefined, credentials), await send('HEAD', address, undefined, credentials)]
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['content-type', 'etag', 'cache-control', 'content-length'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    expect(await send('HEAD', real(path))).toMatchObject({ status: 401, text: '' })
  })
})

test('an unknown address under /api and /trpc is a 404 in the contract’s body, for every method', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v2/pages',
    '/api/v1/nothing',
    '/api/auth/get-session',
    '/api/auth/sign-in',
    '/trpc',
    '/trpc/a/b',
    '/api/v1//pages',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      expect(await send(method, path, undefined, token), `${method} ${path}`).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', reason: 'route_not_found' },
      })
    }
  }
})

test('the routes of sign-in and of the document answer other methods with 405, too', async () => {
  for (const [path, allow] of [
    ['/api/auth/sign-in/email', 'POST'],
    ['/api/auth/sign-up/email', 'POST'],
    ['/api/auth/sign-out', 'POST'],
    ['/api/v1/openapi.json', 'GET, HEAD'],
  ] as const) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allow.includes(name))) {
      const answered = await send(method, path, method === 'GET' ? undefined : '{')
      expect(answered, `${method} ${path}`).toMatchObject({ status: 405, body: { reason: 'method_not_allowed' } })
      expect(answered.headers.get('allow')).toBe(allow)
    }
  }
})

test('every first part of the service’s own addresses is a reserved slug', () => {
  const first = routes.map((url) => url.split('/')[1] ?? '').filter((part) => part !== '' && !part.startsWith(':') && part !== '*')
  expect(first.length).toBeGreaterThan(rows.length)
  // A part with a dot is no slug at all.
  for (const part of new Set(first)) expect(part.includes('.') || reservedSlugs.has(part), part).toBe(true)
})

test('/api and /trpc contain only procedures of the router, the sign-in routes, the tools for agents and a catch-all that returns 404', () => {
  const own = routes.filter((url) => /^\/(api|trpc)/.test(url) && !url.startsWith('/api/v1/'))
  expect([...new Set(own)].toSorted()).toEqual([
    '/api',
    '/api/*',
    '/api/auth/change-email',
    '/api/auth/change-password',
    '/api/auth/check-reset-link',
    '/api/auth/confirm-email',
    '/api/auth/delete-account',
    '/api/auth/reset-password',
    '/api/auth/set-password',
    '/api/auth/sign-in/email',
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
    '/api/mcp',
    '/api/mcp/',
    '/trpc',
    '/trpc/*',
    '/trpc/:path',
  ])
})

test('an unknown address answers browsers with an HTML page, even when it cannot be decoded', async () => {
  for (const path of ['/nothing', '/nothing/at/all', '/%zz', '/%ff']) {
    const { status, headers } = await send('GET', path)
    expect({ path, status, type: headers.get('content-type') }).toEqual({ path, status: 404, type: 'text/html; charset=utf-8' })
  }
})

test('every answer carries the security headers, and credentials are allowed to no other site', async () => {
  const origin = { origin: 'https://elsewhere.example' }
  const all = [
    '/',
    '/nothing',
    '/-',
    '/%zz',
    '/healthz',
    '/go/x',
    '/api/nothing',
    '/api/v1/%zz',
    '/api/v1/openapi.json',
    '/api/v1/me',
    '/trpc/account.me',
    '/api/auth/sign-out',
    '/assets/x',
  ]
  for (const path of all) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await send(method, path, undefined, { ...origin, cookie: owner.cookie })
      expect(headers.get('x-content-type-options'), `${method} ${path}`).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toMatch(/^(DENY|SAMEORIGIN)$/)
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('referrer-policy'), path).toBeTruthy()
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('access-control-allow-credentials'), path).toBeNull()
      expect(headers.get('access-control-allow-origin') ?? '*', path).toBe('*')
      expect(headers.get('x-powered-by') ?? headers.get('server'), path).toBeNull()
    }
  }
})

test('what the cookie opens is open to no script of another site', async () => {
  for (const path of ['/trpc/account.me', '/api/auth/sign-in/email', '/']) {
    expect(
      (await send('GET', path, undefined, { cookie: owner.cookie, origin: 'https://elsewhere.example' })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  }
})
