import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@tessera/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { postmasterOf, type Running, sleep, startServer } from './built-server.ts'
import { type Account, type Answered, callsTo, signUp } from './client.ts'
import { type ProxyMode, startProxy } from './proxy.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-away-'))
const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
const proxy = await startProxy(join(embedded.connection.host, '.s.PGSQL.5432'))
afterAll(async () => {
  await proxy.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const databaseUrl = `postgres://${embedded.connection.user}@127.0.0.1:${proxy.port}/${embedded.connection.database}`
let accounts = 0

/** What every kind of visitor asks, by name. */
function everyRequest(url: string, { cookie, token, email, pageId, slug, linkId }: Account): Record<string, () => Promise<Answered>> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const web = callsTo(url, { cookie })
  const page = `/api/v1/pages/${pageId}`
  const fresh = () => `p${(accounts += 1)}`
  return {
    'list pages': () => api('GET', '/api/v1/pages'),
    'read page': () => api('GET', page),
    'create page': () => api('POST', '/api/v1/pages', { title: 'T', description: '', slug: fresh() }),
    'create page with a key': () => api('POST', '/api/v1/pages', { title: 'T', description: '', slug: fresh() }, { 'idempotency-key': fresh() }),
    'change page': () => api('PATCH', page, { title: fresh() }),
    'change page under If-Match': () => api('PATCH', page, { title: fresh() }, { 'if-match': '*' }),
    'add link': () => api('POST', `${page}/links`, { url: 'https://example.com' }),
    'change link': () => api('PATCH', `${page}/links/${linkId}`, { title: fresh() }),
    'set theme': () => api('PUT', `${page}/theme`, { preset: 'vivid' }),
    me: () => api('GET', '/api/v1/me'),
    'list tokens': () => api('GET', '/api/v1/tokens'),
    'create token': () => web('POST', '/api/v1/tokens', {}),
    'tRPC with a cookie': () => web('GET', '/trpc/pages.list?input=%7B%7D'),
    'tRPC with a token': () => api('GET', '/trpc/account.me'),
    'sign in': () => callsTo(url)('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' }),
    'sign up': () => callsTo(url)('POST', '/api/auth/sign-up/email', { name: 'N', email: `${fresh()}@example.com`, password: 'correct horse' }),
    'public page': () => callsTo(url)('GET', `/${slug}`),
    'unknown public page': () => callsTo(url)('GET', `/${fresh()}`),
    click: () => callsTo(url)('GET', `/go/${linkId}`),
  }
}

const html = new Set(['public page', 'unknown public page', 'click'])

/** Every request several times at once: more of them than there are connections. */
async function expectUnavailable(requests: ReturnType<typeof everyRequest>, repeat = 3): Promise<void> {
  const asked = Object.entries(requests).flatMap(([name, ask]) => Array.from({ length: repeat }, async () => ({ name, answer: await ask() })))
  const wrong = (await Promise.all(asked)).flatMap(({ name, answer: { status, headers, text, ms } }) => {
    const said = html.has(name) ? text.startsWith('<!doctype html>') || text.startsWith('<!DOCTYPE html>') : text.includes('"reason":"database_unavailable"')
    const right = status === 503 && said && /^\d+$/.test(headers.get('retry-after') ?? '') && ms < 5_500
    return right ? [] : [{ name, status, ms: Math.round(ms), retryAfter: headers.get('retry-after'), text: text.slice(0, 200) }]
  })
  expect(wrong).toEqual([])
}

/** Every request is answered again, and many times more than there are connections: none of those has leaked. */
async function expectRecovered(requests: ReturnType<typeof everyRequest>, server: Running): Promise<void> {
  const failing = async () => {
    const answers = await Promise.all(Object.entries(requests).map(async ([name, ask]) => ({ name, status: (await ask()).status })))
    return answers.filter(({ name, status }) => status >= 400 && !(name === 'unknown public page' && status === 404))
  }
  await vi.waitFor(async () => expect(await failing()).toEqual([]), { timeout: 5_000, interval: 100 })
  for (let round = 0; round < 3; round += 1) expect(await failing()).toEqual([])
  expect(proxy.open()).toBeLessThanOrEqual(11)
  expect(server.child.exitCode).toBeNull()
  expect(server.written().replace(/^Tessera is ready at .*\n/, '')).toBe('')
}

const prepared = async () => {
  const server = await startServer({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const requests = everyRequest(server.url, await signUp(server.url, `person-${(accounts += 1)}`))
  await expectRecovered(requests, server)
  return { server, requests }
}

beforeAll(async () => {
  expect(embedded.connection.database).toBe('tessera')
})

test.for(['silent', 'cut', 'refuse'] satisfies ProxyMode[])('a database that is away (%s) is 503 in time for everybody, and back by itself', async (mode) => {
  const { server, requests } = await prepared()
  await proxy.set(mode)
  await expectUnavailable(requests)
  await expectUnavailable(requests, 1)
  await proxy.set('pass')
  await expectRecovered(requests, server)
})

test('a database that stalls while statements are under way is 503 in time, and back by itself', async () => {
  const { server, requests } = await prepared()
  const all = Object.values(requests)
  const load = Array.from({ length: Math.ceil(40 / all.length) }, () => all.map((request) => request())).flat()
  await sleep(5)
  await proxy.set('silent')
  const answers = await Promise.all(load)
  expect(answers.filter((answer) => answer && (answer.ms > 5_500 || (answer.status >= 500 && answer.status !== 503)))).toEqual([])
  await expectUnavailable(requests, 1)
  await proxy.set('pass')
  await expectRecovered(requests, server)
})

test('a database that is killed and started again is met again by itself', async () => {
  const { server, requests } = await prepared()
  const killed = postmasterOf(dataDir) as number
  process.kill(killed, 'SIGKILL')
  const during = await Promise.all(Object.values(requests).map((ask) => ask()))
  expect(during.filter(({ status, ms }) => ms > 5_500 || (status >= 500 && status !== 503))).toEqual([])
  await vi.waitFor(() => expect(postmasterOf(dataDir)).not.toBe(killed), { timeout: 10_000 })
  await expectRecovered(requests, server)
})
