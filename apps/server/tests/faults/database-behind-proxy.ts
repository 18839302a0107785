import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@tessera/db'
import { newDataDirectory } from '@tessera/db/testing'
import { afterAll, expect, onTestFinished, vi } from 'vitest'

import { type Running, startServer } from '../support/built-server.ts'
import { type Account, type Answered, callsTo, cookieOf, newVisitor, signUp } from '../support/client.ts'
import { startProxy } from '../support/network/proxy.ts'

type Proxy = Awaited<ReturnType<typeof startProxy>>

/** A database of the calling test file, which is reached through a proxy. Servers of the file can have folders below `dataDir`. */
export async function databaseBehindProxy(): Promise<{ dataDir: string; proxy: Proxy; databaseUrl: string }> {
  const dataDir = newDataDirectory(mkdtempSync(join(tmpdir(), 'tessera-away-')))
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const proxy = await startProxy(join(embedded.connection.host, '.s.PGSQL.5432'))
  afterAll(async () => {
    await proxy.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const databaseUrl = `postgres://${embedded.connection.user}@127.0.0.1:${proxy.port}/${embedded.connection.database}`
  return { dataDir, proxy, databaseUrl }
}

let names = 0

/** A name that no other test of this process has. */
export const newName = () => `n${(names += 1)}`

/** Requests of every kind, by name. */
function everyRequest(
  url: string,
  { cookie, spare, token, email, pageId, slug, linkId }: Account & { spare: string },
): Record<string, () => Promise<Answered>> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const web = callsTo(url, { cookie })
  const page = `/api/v1/pages/${pageId}`
  return {
    'list pages': () => api('GET', '/api/v1/pages'),
    'read page': () => api('GET', page),
    'create page': () => api('POST', '/api/v1/pages', { title: 'T', description: '', slug: newName() }),
    'create page with a key': () =>
      api('POST', '/api/v1/pages', { title: 'T', description: '', slug: newName() }, { 'idempotency-key': newName() }),
    'change page': () => api('PATCH', page, { title: newName() }),
    'change page under If-Match': () => api('PATCH', page, { title: newName() }, { 'if-match': '*' }),
    'add link': () => api('POST', `${page}/links`, { url: 'https://example.com' }),
    'change link': () => api('PATCH', `${page}/links/${linkId}`, { title: newName() }),
    'set theme': () => api('PUT', `${page}/theme`, { preset: 'vivid' }),
    me: () => api('GET', '/api/v1/me'),
    'list tokens': () => api('GET', '/api/v1/tokens'),
    'create token': () => web('POST', '/api/v1/tokens', {}),
    'tRPC with a cookie': () => web('GET', '/trpc/pages.list?input=%7B%7D'),
    'tRPC with a token': () => api('GET', '/trpc/account.me'),
    'sign in': () => callsTo(url)('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' }),
    'sign up': () =>
      callsTo(url)('POST', '/api/auth/sign-up/email', { name: 'N', email: `${newName()}@example.com`, password: 'correct horse' }),
    'sign out': () => callsTo(url, { cookie: spare })('POST', '/api/auth/sign-out', {}),
    'public page': () => callsTo(url)('GET', `/${slug}`),
    'unknown public page': () => callsTo(url)('GET', `/${newName()}`),
    click: () => callsTo(url, newVisitor())('GET', `/go/${linkId}`),
  }
}

const html = new Set(['public page', 'unknown public page', 'click'])

/** Answered from memory if the page is there. A write that may have been committed removes it. */
const answeredFromMemory = new Set(['public page', 'click'])

/** Sends each request several times at once, more than the database pool has connections, and expects a 503 in time for each. */
export async function expectUnavailable(requests: ReturnType<typeof everyRequest>, repeat = 3): Promise<void> {
  const asked = Object.entries(requests).flatMap(([name, ask]) =>
    Array.from({ length: repeat }, async () => ({ name, answer: await ask() })),
  )
  const wrong = (await Promise.all(asked)).flatMap(({ name, answer: { status, headers, text, ms } }) => {
    const said = html.has(name)
      ? text.startsWith('<!doctype html>') || text.startsWith('<!DOCTYPE html>')
      : text.includes('"reason":"database_unavailable"')
    const right = status === 503 && said && /^\d+$/.test(headers.get('retry-after') ?? '') && ms < 5_500
    return right || (answeredFromMemory.has(name) && status < 400 && ms < 2_000)
      ? []
      : [{ name, status, ms: Math.round(ms), retryAfter: headers.get('retry-after'), text: text.slice(0, 200) }]
  })
  expect(wrong).toEqual([])
}

/** Expects that every request succeeds again, repeatedly, which shows that no database connection has leaked. */
export async function expectRecovered(requests: ReturnType<typeof everyRequest>, server: Running, proxy: Proxy): Promise<void> {
  const failing = async () => {
    const answers = await Promise.all(Object.entries(requests).map(async ([name, ask]) => ({ name, status: (await ask()).status })))
    return answers.filter(({ name, status }) => status >= 400 && !(name === 'unknown public page' && status === 404))
  }
  await vi.waitFor(async () => expect(await failing()).toEqual([]), { timeout: 60_000, interval: 100 })
  for (let round = 0; round < 3; round += 1) expect(await failing()).toEqual([])
  expect(proxy.open()).toBeLessThanOrEqual(12)
  expect(server.child.exitCode).toBeNull()
  expect(server.written().replace(/^Tessera is ready at .*\n/, '')).toBe('')
}

/** Starts a server with an account whose requests all succeed. After the test the proxy lets connections pass again. */
export const prepared = async ({ databaseUrl, proxy }: { databaseUrl: string; proxy: Proxy }) => {
  onTestFinished(() => proxy.set('pass'))
  const server = await startServer({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const account = await signUp(server.url, newName())
  const again = await callsTo(server.url)('POST', '/api/auth/sign-in/email', { email: account.email, password: 'correct horse' })
  const requests = everyRequest(server.url, { ...account, spare: cookieOf(again) })
  await expectRecovered(requests, server, proxy)
  return { server, requests }
}
