import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

import type { CreatedLink, CreatedPage } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Call, testService } from '../support/service.ts'

const open = await testService()
const placed = await testService({ PUBLIC_URL: 'https://links.example.com' })
const signingIn = await testService({
  GITHUB_CLIENT_ID: 'an-id',
  GITHUB_CLIENT_SECRET: 'what-the-provider-knows-it-by',
  PUBLIC_URL: 'https://links.example.com',
})
const evil = 'evil.example'

type Raw = { status: number; headers: IncomingHttpHeaders; text: string }

/** Sends the Host and the path unchanged, which fetch does not. */
const ask = (url: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Raw>((resolve, reject) => {
    const { port } = new URL(url)
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
      .on('error', reject)
      .end()
  })

let api: Call
let page: CreatedPage
let cookie: string
let email: string
beforeAll(async () => {
  const owner = await open.account()
  ;({ cookie, email } = owner)
  api = open.as(await owner.token())
  page = (await api('POST', '/api/v1/pages', { title: 'Mine', description: 'All mine', slug: 'mine' })).body as CreatedPage
  await api('PUT', `/api/v1/pages/${page.id}/publication`, { published: true })
})

describe('a host that a request makes up', () => {
  const lies = {
    host: evil,
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'https',
    forwarded: `host=${evil}`,
    'x-original-url': '/api/v1/me',
  }

  test('does not appear in any response of an instance with PUBLIC_URL', async () => {
    for (const path of ['/', '/sign-in', '/docs', '/sitemap.xml', '/robots.txt', '/api/v1/openapi.json', '/nothing', '/api/v1/nothing']) {
      const { text, headers } = await ask(placed.url, path, lies)
      expect(text + JSON.stringify(headers), path).not.toContain(evil)
    }
  })

  test('appears, without PUBLIC_URL, only in responses to that client', async () => {
    const [lied, , own] = [await ask(open.url, '/mine', { host: evil }), await ask(open.url, '/mine', lies), await ask(open.url, '/mine')]
    expect(lied.text).toContain(`http://${evil}/mine`)
    expect(own.text).not.toContain(evil)
    expect(own.headers.etag).not.toBe(lied.headers.etag)
    expect(own.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('is ignored if no trusted proxy forwards it', async () => {
    const { text } = await ask(open.url, '/mine', { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' })
    expect(text).not.toContain(evil)
  })

  test.each(['evil.example/path', 'evil.example"><script>', 'a b', 'user@evil.example', `${'a'.repeat(300)}.example`])(
    'and is no host at all (%s) becomes no part of a page',
    async (host) => {
      const { text } = await ask(open.url, '/mine', { host })
      expect(text).toContain('href="http://localhost:')
      expect(text).not.toContain('evil.example')
      expect(text).not.toContain('"><script>')
    },
  )
})

describe('a redirect', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '///evil.example/..',
    '/%5cevil.example',
    '/.//evil.example',
    '/mine//evil.example',
  ])('from %s stays on this site', async (path) => {
    const { headers } = await ask(open.url, path)
    expect(new URL(headers.location ?? '/', open.url).origin).toBe(open.url)
  })

  test('goes to the stored address of a link and uses nothing of the request', async () => {
    const link = (await api('POST', `/api/v1/pages/${page.id}/links`, { url: 'https://example.com/kept' })).body as CreatedLink
    for (const query of ['?url=https://evil.example', '?next=//evil.example', '?to=https://evil.example#x', '?']) {
      const { status, headers } = await ask(open.url, `/go/${link.id}${query}`)
      expect([status, headers.location], query).toEqual([302, 'https://example.com/kept'])
    }
  })

  test.each([
    'https://example.com/\r\nset-cookie: stolen=1',
    'https://example.com/\nx: y',
    'https://example.com/\u0000',
    'https://example.com/\u2028x',
    'https://example.com/%0d%0aset-cookie:stolen=1',
    'https://ex\u00e4mple.example/\u{1f4a9}',
  ])('to %j has one Location and no additional header', async (url) => {
    const made = await api('POST', `/api/v1/pages/${page.id}/links`, { url })
    if (made.status === 400) return expect(made.body).toMatchObject({ reason: 'invalid_input' })
    const { headers } = await ask(open.url, `/go/${(made.body as CreatedLink).id}`)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x']).toBeUndefined()
    expect(headers.location).toMatch(/^https:\/\/[\x21-\x7e]+$/)
  })

  test('in another case of a slug carries its query along as one header', async () => {
    const { status, headers } = await ask(open.url, '/MINE?a=%0d%0aset-cookie:stolen=1')
    expect([status, headers.location, headers['set-cookie']]).toEqual([301, '/mine?a=%0d%0aset-cookie:stolen=1', undefined])
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'after signing in with a provider never goes to %j',
    async (next) => {
      expect(await signingIn.send('POST', '/api/auth/sign-in/social', { provider: 'github', next })).toMatchObject({
        status: 400,
        body: { reason: 'invalid_input' },
      })
    },
  )
})

describe('a cache in front', () => {
  test.each(['x.css', 'x.js', 'avatar.png', '..%2fx.css', ';x.css', '%0a.css', '?x.css', '%23x.css'])(
    'cannot cache account data under a path that ends in %s',
    async (tail) => {
      const paths = ['/api/v1/me', '/trpc/account.me', '/api/auth/get-session', '/settings', '/api/v1/pages'].flatMap((path) => [
        `${path}/${tail}`,
        `${path}${tail}`,
      ])
      for (const path of paths) {
        const { headers, text } = await ask(open.url, path, { cookie })
        const mayBeKept = !/no-store|private/.test(headers['cache-control'] ?? '')
        expect(mayBeKept && text.includes(email), path).toBe(false)
      }
    },
  )

  test('is told not to store responses that depend on a cookie or a token', async () => {
    for (const [path, headers] of [
      ['/trpc/account.me', { cookie }],
      ['/trpc/pages.cards', { cookie }],
      ['/trpc/sessions.list', { cookie }],
    ] as const) {
      const { status, headers: answered, text } = await ask(open.url, path, headers)
      if (path === '/trpc/account.me') expect(text).toContain(email)
      expect(status, path).toBe(200)
      expect(answered['cache-control'], path).toMatch(/no-store|private/)
    }
    const { headers } = await api('GET', '/api/v1/me')
    expect(headers.get('cache-control')).toMatch(/no-store|private/)
  })
})
