import { request } from 'node:http'

import { sweepGonePages } from '@tessera/api'
import { expect, test, vi } from 'vitest'

import { type Answered, testService } from '../../../tests/support/service.ts'

const { send, as, account, db, url } = await testService({
  TRUSTED_PROXIES: 'loopback',
  COUNTRY_HEADER: 'CF-IPCountry',
  PUBLIC_URL: 'http://localhost:3000',
})

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
/** The first account of an instance. */
const admin = await account()
let visitors = 0
/** The headers of a new visitor. */
const person = (): Record<string, string> => ({
  'user-agent': browser,
  // Compressed responses change when the smallest encoding is ready.
  'accept-encoding': 'identity',
  'x-forwarded-for': `2001:db8::${((visitors += 1) + 1).toString(16)}`,
})

async function published() {
  const owner = await account()
  const api = as(await owner.token())
  const slug = `v${Date.now()}-${(visitors += 1)}`
  const { id } = (await api('POST', '/api/v1/pages', { slug, title: 'T', description: '' })).body as { id: string }
  await api('POST', `/api/v1/pages/${id}/publish`)
  return { owner, api, id, slug, path: `/${slug}` }
}
const see = (path: string, headers: Record<string, string> = person(), method = 'GET') => send(method, path, undefined, headers)

const totals = async (page: string) => {
  const text = `select views, visitors from stats where page = $1 and grain = 'm' and dim = 't'`
  return (await db.pool.query<{ views: number; visitors: number }>(text, [page])).rows[0] ?? { views: 0, visitors: 0 }
}
const marker = await published()
/** The page's totals once all earlier views are written: a view of the marker page comes last, and views are written in order. */
async function counted(page: string) {
  const { views } = await totals(marker.id)
  await see(marker.path)
  await vi.waitFor(async () => expect((await totals(marker.id)).views).toBe(views + 1), { timeout: 60_000 })
  return totals(page)
}

/** A response without the headers that differ each time. */
const shown = ({ status, headers, text }: Answered) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name)),
})

test('each view counts and each visitor counts once, with status 200 or 304, cached or not', async () => {
  const { id, path } = await published()
  const visitor = person()
  const first = await see(path, visitor)
  const held = await see(path, visitor)
  expect([first.status, held.status, held.text]).toEqual([200, 200, first.text])
  expect((await see(path, { ...person(), 'if-none-match': held.headers.get('etag') ?? '' })).status).toBe(304)
  expect((await see(`${path}?utm_source=x`, { ...person(), cookie: 'a=b; tessera.session_token=forged.c2lnbmVk' })).status).toBe(200)
  expect(await counted(id)).toEqual({ views: 4, visitors: 3 })
})

test('the port that a proxy forwards with an address does not make another visitor', async () => {
  const { id, path } = await published()
  for (const address of ['192.0.2.1:1000', '192.0.2.1:2000', '192.0.2.1']) await see(path, { ...person(), 'x-forwarded-for': address })
  for (const address of ['[2001:db8::1]:1000', '2001:db8::1']) await see(path, { ...person(), 'x-forwarded-for': address })
  expect(await counted(id)).toEqual({ views: 5, visitors: 2 })
})

test.for([
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ['an old prefetch', { purpose: 'prefetch' }],
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { 'user-agent': 'WhatsApp/2.24.20.89 A' }],
  ['an empty user agent', { 'user-agent': '' }],
] as const)('%s gets the same response and does not count', async ([, headers]) => {
  const { id, path } = await published()
  const answer = await see(path)
  for (const _ of ['new', 'held']) expect(shown(await see(path, { ...person(), ...headers }))).toEqual(shown(answer))
  expect(await counted(id)).toEqual({ views: 1, visitors: 1 })
})

test('HEAD, requests without a user agent, and the signed-in owner do not count', async () => {
  const { owner, id, path } = await published()
  const answer = await see(path)
  for (const _ of ['new', 'held']) {
    expect(shown(await see(path, person(), 'HEAD'))).toEqual({ ...shown(answer), text: '' })
    expect(shown(await see(path, { ...person(), cookie: `theme=dark; ${owner.cookie}` }))).toEqual(shown(answer))
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { headers: {} }, (response) => resolve(response.resume().statusCode))
      sent.once('error', reject).end()
    })
    expect(status).toBe(200)
  }
  expect(await counted(id)).toEqual({ views: 1, visitors: 1 })
  await see(path, { ...person(), cookie: (await account()).cookie })
  await send('POST', '/api/auth/sign-out', {}, { cookie: owner.cookie, origin: 'http://localhost:3000' })
  await see(path, { ...person(), cookie: owner.cookie })
  expect(await counted(id)).toEqual({ views: 3, visitors: 3 })
})

test('redirects, pages that are not visible, and addresses below a page do not count', async () => {
  const { api, id, slug, path } = await published()
  const statusOf = async (where: string) => (await see(where)).status
  expect(await statusOf(path.toUpperCase())).toBe(301)
  for (const below of ['/qr.svg', '/report', '/badge.svg', '.json', '.atom']) expect(await statusOf(path + below), below).toBe(200)
  await send('POST', '/trpc/admin.pages.block', { pageId: id, reason: 'Spam' }, { cookie: admin.cookie, origin: 'http://localhost:3000' })
  expect(await statusOf(path)).toBe(410)
  await send('POST', '/trpc/admin.pages.unblock', { pageId: id }, { cookie: admin.cookie, origin: 'http://localhost:3000' })
  await api('PATCH', `/api/v1/pages/${id}`, { slug: `${slug}-new` })
  expect(await statusOf(path)).toBe(301)
  await api('POST', `/api/v1/pages/${id}/publish`)
  expect(await statusOf(`${path}-new`)).toBe(404)
  expect(await counted(id)).toEqual({ views: 0, visitors: 0 })
})

test('the password form does not count as a view, and the page behind it does', async () => {
  const { api, id, path } = await published()
  await api('PUT', `/api/v1/pages/${id}/password`, { password: 'correct horse' })
  await see(path)
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }
  const unlocked = await send('POST', `${path}/unlock`, 'password=correct+horse', { ...person(), ...form })
  expect(unlocked.status).toBe(303)
  expect(await counted(id)).toEqual({ views: 0, visitors: 0 })
  const cookie = unlocked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  for (const method of ['GET', 'HEAD']) expect((await see(path, { ...person(), cookie }, method)).status).toBe(200)
  expect(await counted(id)).toEqual({ views: 1, visitors: 1 })
})

test('statistics contain referrer, device and country, and nothing that identifies a visitor', async () => {
  const { id, path } = await published()
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
  await see(path, { ...person(), 'user-agent': phone, referer: 'https://News.Example.com:8080/a/private?path=1#x', 'cf-ipcountry': 'nz' })
  await see(path, { ...person(), referer: 'http://localhost:3000/ada', 'cf-ipcountry': 'XX' })
  await counted(id)
  const { rows } = await db.pool.query<{ line: string }>(
    `select concat_ws(' ', dim, key, views) as line from stats where page = $1 and grain = 'd' order by dim, key`,
    [id],
  )
  expect(rows.map(({ line }) => line)).toEqual(['a d| 1', 'a m|NZ 1', 'r  1', 'r news.example.com:8080 1', 't  2'])
})

test('deleting a page deletes its statistics', async () => {
  const { api, id, path } = await published()
  await see(path)
  expect(await counted(id)).toEqual({ views: 1, visitors: 1 })
  await api('DELETE', `/api/v1/pages/${id}`)
  await sweepGonePages(db)
  expect(await totals(id)).toEqual({ views: 0, visitors: 0 })
})

test('a click appears in the statistics within about a second', async () => {
  const { api, id } = await published()
  const link = ((await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' })).body as { id: string }).id
  expect((await see(`/go/${link}`, { ...person(), referer: 'https://news.example/' })).status).toBe(302)
  const clicks = async () => {
    const text = `select concat_ws(' ', grain, dim, key, clicks) as line from stats where page = $1 and grain = 'h' order by dim`
    return (await db.pool.query<{ line: string }>(text, [id])).rows.map(({ line }) => line)
  }
  await expect.poll(clicks).toEqual(['h a d| 1', `h l ${link} 1`, 'h r news.example 1', 'h t  1'])
})
