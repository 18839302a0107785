import { request } from 'node:http'

import { auditClicks } from '@tessera/api'
import type { LinkId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { type Call, testService } from '../../../tests/support/service.ts'

const { send, as, account, db, url } = await testService({ TRUSTED_PROXIES: 'loopback', COUNTRY_HEADER: 'CF-IPCountry' })

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
/** The first account of an instance. */
const admin = await account()
let visitors = 0
/** The headers of a new visitor. */
const person = (): Record<string, string> => ({
  'user-agent': browser,
  'x-forwarded-for': `2001:db8::${((visitors += 1) + 1).toString(16)}`,
})

const idOf = (answer: Awaited<ReturnType<Call>>) => (answer.body as { id: string }).id

async function published(targets = ['https://example.com/a?b=c d']) {
  const owner = await account()
  const api = as(await owner.token())
  const slug = `s${Date.now()}-${(visitors += 1)}`
  const page = idOf(await api('POST', '/api/v1/pages', { slug, title: 'T', description: '' }))
  const links: LinkId[] = []
  for (const target of targets) {
    const answer = await api('POST', `/api/v1/pages/${page}/links`, { url: target.replace(' ', '%20') })
    links.push(idOf(answer))
  }
  await api('POST', `/api/v1/pages/${page}/publish`)
  const clicks = async () => {
    const { body } = await api('GET', `/api/v1/pages/${page}/links`)
    return (body as { clicks: number }[]).map((link) => link.clicks)
  }
  return { owner, api, page, links: links as [LinkId, ...LinkId[]], slug, clicks }
}
const go = (link: string, headers: Record<string, string> = person(), method = 'GET') => send(method, `/go/${link}`, undefined, headers)

const expectRedirect = (answer: Awaited<ReturnType<Call>>) => {
  expect(answer.status).toBe(302)
  expect(answer.text).toBe('')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: 'https://example.com/a?b=c%20d',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-request-id': expect.stringMatching(/^req_/) as string,
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.getSetCookie()).toEqual([])
}

test("a visitor's click counts, even with forged cookies and tokens", async () => {
  const { owner, links, clicks } = await published()
  const stranger = await account()
  expectRedirect(await go(links[0]))
  expectRedirect(await go(links[0], { ...person(), cookie: 'a=b; tessera.session_token=forged.c2lnbmVk' }))
  expectRedirect(await go(links[0], { ...person(), cookie: 'tessera.session_token=%E0%A4%A' }))
  expectRedirect(await go(links[0], { ...person(), cookie: stranger.cookie }))
  expectRedirect(await go(links[0], { ...person(), authorization: `Bearer ${await owner.token()}` }))
  expect(await clicks()).toEqual([5])
})

test.for([
  ['HEAD', {}, 'HEAD'],
  ['OPTIONS', {}, 'OPTIONS'],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ['an old prefetch', { purpose: 'prefetch' }],
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { 'user-agent': 'WhatsApp/2.24.20.89 A' }],
  ['an empty user agent', { 'user-agent': '' }],
] as const)('%s is redirected and does not count', async ([, headers, method = 'GET']) => {
  const { links, clicks } = await published()
  expectRedirect(await go(links[0], { ...person(), ...headers }, method))
  expect(await clicks()).toEqual([0])
})

test('a request without a user agent is redirected and does not count', async () => {
  const { links, clicks } = await published()
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${url}/go/${links[0]}`, { headers: {} }, (response) => resolve(response.resume().statusCode))
    sent.once('error', reject).end()
  })
  expect(status).toBe(302)
  expect(await clicks()).toEqual([0])
})

test("the owner's clicks do not count while signed in, and count when signed out", async () => {
  const { owner, links, clicks } = await published()
  expectRedirect(await go(links[0], { ...person(), cookie: `theme=dark; ${owner.cookie}` }))
  expect(await clicks()).toEqual([0])
  await send('POST', '/api/auth/sign-out', {}, { cookie: owner.cookie, origin: url })
  expectRedirect(await go(links[0], { ...person(), cookie: owner.cookie }))
  expect(await clicks()).toEqual([1])
})

test("a visitor's clicks on a tile count once in 10 seconds, and on another tile separately", async () => {
  const { links, clicks } = await published(Array.from({ length: 2 }, () => 'https://example.com/a?b=c d'))
  const visitor = person()
  for (const link of [...links, ...links, ...links]) expectRedirect(await go(link, visitor))
  const answers = await Promise.all(Array.from({ length: 10 }, () => go(links[0], visitor)))
  answers.forEach(expectRedirect)
  expect(await clicks()).toEqual([1, 1])
  expectRedirect(await go(links[0], { ...visitor, 'user-agent': `${browser} Edg/131.0.0.0` }))
  expect(await clicks()).toEqual([2, 1])
})

test('a tile that visitors may not follow has no redirect and no clicks', async () => {
  const { api, page, slug, links, clicks } = await published()
  const [link] = links
  const expectNone = async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await go(link, person(), method)
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    }
  }
  await api('PATCH', `/api/v1/pages/${page}/links/${link}`, { active: false })
  await expectNone()
  await api('PATCH', `/api/v1/pages/${page}/links/${link}`, { active: true })
  await api('POST', `/api/v1/pages/${page}/publish`)
  await expectNone()
  await api('POST', `/api/v1/pages/${page}/publish`)
  await send('POST', '/trpc/admin.pages.block', { pageId: page, reason: 'Spam' }, { cookie: admin.cookie, origin: url })
  await expectNone()
  await send('POST', '/trpc/admin.pages.unblock', { pageId: page }, { cookie: admin.cookie, origin: url })
  await api('PUT', `/api/v1/pages/${page}/password`, { password: 'correct horse' })
  await expectNone()
  expect(await clicks()).toEqual([0])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const unlocked = await send('POST', `/${slug}/unlock`, 'password=correct+horse', { ...person(), ...form })
  const cookie = unlocked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  expectRedirect(await go(link, { ...person(), cookie }))
  expect(await clicks()).toEqual([1])
  for (const odd of ['link_', 'x', `${link}x`, '%00', 'a'.repeat(5_000)]) expect((await go(odd)).status).toBe(404)
})

test('an event contains referrer, device and country, and nothing that identifies the visitor', async () => {
  const { page, links } = await published()
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
  const secret = 'https://News.Example.com:8080/a/private?path=1#x'
  await go(links[0], { ...person(), 'user-agent': phone, referer: secret, 'cf-ipcountry': 'nz' })
  await go(links[0], { ...person(), referer: `${url}/ada`, 'cf-ipcountry': 'XX' })
  await go(links[0], { ...person(), referer: 'android-app://com.example', 'cf-ipcountry': 'Narnia' })
  const { rows } = await db.pool.query<object>('select * from clicks where page = $1 order by referrer', [page])
  expect(rows).toEqual(
    [
      { referrer: 'news.example.com:8080', device: 'm', country: 'NZ' },
      { referrer: null, device: 'd', country: null },
      { referrer: null, device: 'd', country: null },
    ].map((event) => ({
      at: expect.any(Date) as Date,
      batch: expect.any(Number) as number,
      link: expect.any(Number) as number,
      page,
      ...event,
    })),
  )
})

test('after random load the ledger, its sums and the API agree with the clicks that were sent', async () => {
  const pages = await Promise.all([1, 5, 3].map((size) => published(Array.from({ length: size }, () => 'https://example.com/a?b=c d'))))
  const links = pages.flatMap((page) => page.links)
  const expected = new Map(links.map((link) => [link, 0]))
  const client = async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const link = links[Math.floor(Math.random() ** 2 * links.length)] as LinkId
      const counts = Math.random() < 0.8
      expect((await go(link, counts ? person() : { ...person(), 'user-agent': 'curl/8.5.0' })).status).toBe(302)
      if (counts) expected.set(link, (expected.get(link) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 20 }, client))
  for (const { links: own, clicks } of pages) expect(await clicks()).toEqual(own.map((link) => expected.get(link)))
  const { rows } = await db.pool.query<{ id: LinkId; events: number }>(
    'select l.id, count(*) as events from clicks c join links l on l.n = c.link where l.id = any($1) group by l.id',
    [links],
  )
  for (const { id, events } of rows) expect(events).toBe(expected.get(id))
  expect((await auditClicks(db)).differences).toEqual([])
})
