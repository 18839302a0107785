import { networkInterfaces } from 'node:os'

import { beforeAll, expect, test } from 'vitest'

import { freePort } from '../../support/network/free-port.ts'
import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const secret = 'a token of the tests'.replaceAll(' ', '-')
const { send, account, as } = await testService({ METRICS_TOKEN: secret, SIGN_IN_RATE_LIMIT: '3' })
let api: Call
beforeAll(async () => {
  api = as(await (await account()).token())
})

const scrape = async () => (await send('GET', '/metrics', undefined, { authorization: `Bearer ${secret}` })).text

/** What is said of a series, and 0 where it is not there yet. */
const figure = (text: string, name: string, labels: Record<string, string> = {}): number => {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  const line = lines.find((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const requests = (text: string, route: string, status: string, method = 'GET') =>
  figure(text, 'tessera_http_request_duration_seconds_count', { route, status, method })

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }

async function published() {
  const slug = freshSlug()
  const { id } = (await api('POST', '/api/v1/pages', { slug, title: 'Page', description: '' })).body as { id: string }
  const link = (await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' })).body as { id: string }
  await api('PUT', `/api/v1/pages/${id}/publication`, { published: true })
  return { slug, id, linkId: link.id }
}

test('metrics require the token, and have the format of Prometheus', async () => {
  const asked = (headers = {}) => send('GET', '/metrics', undefined, headers)
  expect(await asked()).toMatchObject({ status: 401, body: { reason: 'token_missing' } })
  for (const wrong of ['Bearer x', `Bearer ${secret}x`, 'Bearer', secret]) {
    const refused = await asked({ authorization: wrong })
    expect(refused, wrong).toMatchObject({ status: 401, body: { reason: 'token_invalid' } })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  }
  const { status, headers } = await asked({ authorization: `bearer ${secret}` })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
})

test('requests are counted by route, method and status on every path, and no address appears', async () => {
  const { slug, id, linkId } = await published()
  const before = await scrape()
  for (let i = 0; i < 3; i += 1) {
    expect((await send('GET', `/${slug}`, undefined, person)).status).toBe(200)
    expect((await send('GET', `/go/${linkId}`, undefined, person)).status).toBe(302)
    expect((await api('GET', `/api/v1/pages/${id}`)).status).toBe(200)
  }
  expect((await send('GET', `/api/v1/pages/${id}`)).status).toBe(401)
  expect((await send('GET', '/nowhere/at/all')).status).toBe(404)
  const after = await scrape()
  const more = (route: string, status: string) => requests(after, route, status) - requests(before, route, status)
  expect([more('/:slug', '200'), more('/go/:linkId', '302'), more('/api/v1/pages/:pageId', '200')]).toEqual([3, 3, 3])
  expect([more('/api/v1/pages/:pageId', '401'), more('none', '404')]).toEqual([1, 1])
  expect(after).not.toContain(slug)
  expect(after).not.toContain(id)
  expect(after).not.toContain('nowhere')
})

test('histogram buckets are cumulative, and `+Inf` counts all requests', async () => {
  const text = await scrape()
  const labels = { route: '/api/v1/tokens', method: 'POST', status: '201' }
  const buckets = ['0.0005', '0.1', '10', '+Inf'].map((le) =>
    figure(text, 'tessera_http_request_duration_seconds_bucket', { le, ...labels }),
  )
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect(buckets.at(-1)).toBe(requests(text, '/api/v1/tokens', '201', 'POST'))
  expect(figure(text, 'tessera_http_request_duration_seconds_sum', labels)).toBeGreaterThan(0)
})

test('every part tells its own: memory, clicks, views, connections, refusals, event loop', async () => {
  const { slug, linkId } = await published()
  await expect.poll(scrape).toContain('\ntessera_views_waiting 0\n')
  const before = await scrape()
  for (const path of [`/${slug}`, `/${slug}`, `/go/${linkId}`]) await send('GET', path, undefined, person)
  const tries = Array.from({ length: 4 }, () =>
    send('POST', '/api/auth/sign-in/email', { email: 'unknown@example.com', password: 'correct horse' }),
  )
  const refused = (await Promise.all(tries)).filter(({ status }) => status === 429).length
  const viewsOf = (text: string) => figure(text, 'tessera_views_total', { state: 'flushed' })
  await expect.poll(async () => viewsOf(await scrape())).toBe(viewsOf(before) + 2)
  const after = await scrape()
  const more = (name: string, labels?: Record<string, string>) => figure(after, name, labels) - figure(before, name, labels)
  expect(more('tessera_page_cache_lookups_total', { result: 'miss' })).toBe(1)
  expect(more('tessera_page_cache_lookups_total', { result: 'hit' })).toBeGreaterThanOrEqual(2)
  expect(more('tessera_page_cache_entries')).toBe(1)
  expect(more('tessera_page_cache_bytes')).toBeGreaterThan(1_000)
  expect(more('tessera_clicks_total', { state: 'flushed' })).toBe(1)
  expect(refused).toBeGreaterThan(0)
  expect(more('tessera_rate_limited_total', { limit: 'sign-in' })).toBe(refused)
  for (const zero of ['tessera_clicks_waiting', 'tessera_click_journal_bytes', 'tessera_views_waiting', 'tessera_database_waiting'])
    expect(after).toContain(`\n${zero} 0\n`)
  expect(figure(after, 'tessera_database_connections')).toBeGreaterThan(0)
  expect(figure(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(figure(after, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('without METRICS_TOKEN and METRICS_PORT there are no metrics, and the address is unknown', async () => {
  const { send } = await testService()
  const [metrics, nothing] = [await send('GET', '/metrics'), await send('GET', '/nothing-at-all')]
  expect([metrics.status, metrics.text]).toEqual([404, nothing.text])
})

test('figures that have a port of their own are there, on this machine alone, and nowhere else', async () => {
  const port = await freePort()
  const { send } = await testService({ METRICS_PORT: String(port), DATABASE_URL: 'postgres://unused' })
  const figures = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([figures.status, await figures.text()]).toEqual([200, expect.stringContaining('tessera_clicks_total')])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await send('GET', '/metrics')).status).toBe(404)
  const others = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.filter(({ internal }) => !internal))
  for (const { address, family } of others)
    await expect(fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`), address).rejects.toThrow('fetch failed')
})
