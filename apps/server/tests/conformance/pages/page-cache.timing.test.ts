import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { lookUpSlug } from '@tessera/api'
import { renderPage } from '@tessera/page'
import { beforeAll, expect, test } from 'vitest'

import { startProxy } from '../../support/network/proxy.ts'
import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const { send, account, db, connection, another } = await testService()
let web: Call
beforeAll(async () => {
  // The first account is the administrator.
  const { cookie } = await account()
  web = (method, path, body) => send(method, path, body, { cookie })
})

const trpc = async <T = unknown>(row: string, input: object): Promise<T> => {
  const { status, text, body } = await web('POST', `/trpc/${row}`, input)
  expect(status, `${row}: ${text}`).toBe(200)
  return (body as { result: { data: T } }).result.data
}

async function publishedPage(): Promise<{ id: string; slug: string }> {
  const slug = freshSlug()
  const { id } = await trpc<{ id: string }>('pages.create', { slug, title: 'New', description: '' })
  await trpc('pages.setPublished', { pageId: id, published: true })
  return { id, slug }
}

/** The page as the database has it now, rendered without a cache. */
async function rendered(slug: string, origin: string): Promise<string | undefined> {
  const { result } = await lookUpSlug(db, slug)
  return result.state === 'shown' ? renderPage(result.page, { origin }).html : undefined
}

test('another server shows a change within a second, even with the page in memory and under constant requests', async () => {
  const elsewhere = await another()
  const page = await publishedPage()
  const get = async () => (await fetch(`${elsewhere}/${page.slug}`)).text()
  const changes: (() => Promise<unknown>)[] = [
    () => trpc('pages.update', { pageId: page.id, title: 'Changed' }),
    () => trpc('admin.pages.block', { pageId: page.id, reason: 'Spam' }),
    () => trpc('admin.pages.unblock', { pageId: page.id }),
    () => trpc('links.add', { pageId: page.id, url: 'https://example.com' }),
  ]
  for (const change of changes) {
    const before = await get()
    await change()
    const since = performance.now()
    while (performance.now() - since < 1_000) await get()
    const after = await get()
    expect(after).not.toBe(before)
    const shown = await rendered(page.slug, elsewhere)
    if (shown !== undefined) expect(after).toBe(shown)
  }
})

test('a server without its database serves pages from memory at once, and is up to date within a second of its return', async () => {
  const proxy = await startProxy(join(String(connection.host), `.s.PGSQL.${connection.port ?? 5432}`))
  const { host: _host, ...rest } = connection
  // As in production. They limit how long a request waits for a database that does not answer.
  const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_500, statement_timeout: 2_500 }
  const elsewhere = await another({ ...rest, ...timeouts, host: '127.0.0.1', port: proxy.port })
  const page = await publishedPage()
  const before = await (await fetch(`${elsewhere}/${page.slug}`)).text()
  for (const mode of ['cut', 'silent'] as const) {
    await proxy.set(mode)
    await trpc('pages.update', { pageId: page.id, title: `Changed while ${mode}` })
    await sleep(1_000)
    const asked = performance.now()
    const held = await fetch(`${elsewhere}/${page.slug}`)
    expect([held.status, await held.text()]).toEqual([200, before])
    expect(performance.now() - asked).toBeLessThan(1_000)
    const unheld = await fetch(`${elsewhere}/${freshSlug()}`)
    expect(unheld.status).toBe(503)
    expect(unheld.headers.get('retry-after')).toMatch(/^\d+$/)
    await proxy.set('pass')
    await trpc('pages.update', { pageId: page.id, title: 'New' })
    await sleep(1_000)
    expect(await (await fetch(`${elsewhere}/${page.slug}`)).text()).toBe(await rendered(page.slug, elsewhere))
  }
  await proxy.close()
})
