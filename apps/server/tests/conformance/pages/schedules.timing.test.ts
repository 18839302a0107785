import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { newVisitor } from '../../support/client.ts'
import type { HistoryEntry } from '@tessera/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startProxy } from '../../support/network/proxy.ts'
import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

// The clock of this machine is a day behind that of the database, for both servers.
const { now } = Date
Date.now = () => now() - 86_400_000
afterAll(() => void (Date.now = now))

const { url, send, account, as, another, connection } = await testService()
let call: Call
let administrator: string
beforeAll(async () => {
  const first = await account()
  administrator = first.cookie
  call = as(await first.token())
})

const at = (time: number) => new Date(time).toISOString()
const untilPast = (time: number) => sleep(time - now())
async function visit(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(address, { redirect: 'manual', headers: { ...newVisitor(), ...headers } })
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

async function newPage(): Promise<{ id: string; path: string; slug: string }> {
  const slug = freshSlug()
  const { id } = (await call('POST', '/api/v1/pages', { slug, title: 'Page', description: '' })).body as { id: string }
  return { id, path: `/api/v1/pages/${id}`, slug }
}
async function newLink(path: string, fields: object): Promise<string> {
  const { body } = await call('POST', `${path}/links`, { url: 'https://example.com', ...fields })
  return (body as { id: string }).id
}

test('a link is shown and hidden at its times by every server, also by one whose database is away', async () => {
  const proxy = await startProxy(join(String(connection.host), `.s.PGSQL.${connection.port ?? 5432}`))
  const { host: _host, ...rest } = connection
  const servers = [url, await another({ ...rest, host: '127.0.0.1', port: proxy.port })]
  const { path, slug } = await newPage()
  const [first, second] = [now() + 3_000, now() + 5_000]
  const early = await newLink(path, { title: 'Early', visibleUntil: at(first), me: true })
  const late = await newLink(path, { title: 'Late', visibleFrom: at(first), visibleUntil: at(second), me: true })
  const never = await newLink(path, { title: 'Never', visibleFrom: at(first) })
  await call('PATCH', `${path}/links/${never}`, { active: false })
  await call('POST', `${path}/publish`)
  const before = await call('GET', `${path}/links`)

  const seen = async (server: string) => {
    const page = await visit(`${server}/${slug}`)
    const redirects = await Promise.all([early, late].map(async (id) => (await visit(`${server}/go/${id}`)).status))
    return { titles: ['Early', 'Late', 'Never'].filter((title) => page.text.includes(title)), redirects, page }
  }
  const states = [
    { titles: ['Early'], redirects: [302, 404] },
    { titles: ['Late'], redirects: [404, 302] },
    { titles: [], redirects: [404, 404] },
  ]
  const etags = new Set<string>()
  for (const [nth, boundary] of [now(), first, second].entries()) {
    if (nth === 1) await proxy.set('refuse')
    await untilPast(boundary + 50)
    for (const server of servers) {
      const { page, ...shown } = await seen(server)
      expect(shown, `${nth} ${server}`).toEqual(states[nth])
      expect(page.text.match(/rel="me"/g) ?? []).toHaveLength(shown.titles.length)
      const cached = await visit(`${server}/${slug}`, { 'if-none-match': [...etags].join(', ') || '"none"' })
      expect(cached.status).toBe(200)
      if (server === url) continue
      etags.add(page.etag)
    }
  }
  await proxy.set('pass')
  await proxy.close()
  expect((await call('GET', `${path}/links`)).headers.get('etag')?.split('.')[0]).toBe(before.headers.get('etag')?.split('.')[0])
})

test('a page is published and unpublished at its times, once by several servers, and seen on all of them within two seconds', async () => {
  const servers = [url, await another()]
  const [open, blocked] = [await newPage(), await newPage()]
  const [publishAt, unpublishAt] = [now() + 1_500, now() + 4_500]
  for (const { path } of [open, blocked]) await call('PATCH', path, { publishAt: at(publishAt), unpublishAt: at(unpublishAt) })
  await send('POST', '/trpc/admin.pages.block', { pageId: blocked.id, reason: 'Spam' }, { cookie: administrator })
  const statuses = () =>
    Promise.all([open, blocked].flatMap(({ slug }) => servers.map(async (server) => (await visit(`${server}/${slug}`)).status)))
  expect(await statuses()).toEqual([404, 404, 410, 410])
  await untilPast(publishAt + 2_000)
  expect(await statuses()).toEqual([200, 200, 410, 410])
  expect((await call('GET', `${open.path}/document`)).body).toMatchObject({
    published: true,
    publishAt: null,
    unpublishAt: at(unpublishAt),
  })
  await untilPast(unpublishAt + 2_000)
  expect(await statuses()).toEqual([404, 404, 410, 410])
  const history = (await call('GET', `${open.path}/revisions`)).body as HistoryEntry[]
  expect(history.map(({ via, by, lastRevision }) => [via, by === null, lastRevision])).toEqual([
    ['schedule', true, 4],
    ['schedule', true, 3],
    ['api', false, 2],
    ['api', false, 1],
  ])
})
