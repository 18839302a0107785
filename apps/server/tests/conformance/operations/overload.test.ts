import { sql, statement, t } from '@tessera/db/sql'
import { beforeAll, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Account, type Call, testService } from '../../support/service.ts'

const metricsToken = 'a-token-of-the-tests'
const { db, send, account, as } = await testService({ METRICS_TOKEN: metricsToken })
const slug = freshSlug()
let person: Account
let api: Call
let pageId: string
beforeAll(async () => {
  person = await account()
  api = as(await person.token())
  const { id } = (await api('POST', '/api/v1/pages', { slug, title: 'Page', description: '' })).body as { id: string }
  pageId = id
  await api('PUT', `/api/v1/pages/${id}/publication`, { published: true })
  expect((await send('GET', `/${slug}`)).status).toBe(200)
})

const blocked = statement('test_blocked', { row: { locked: t.text() }, query: () => sql`select pg_advisory_xact_lock(1)::text as locked` })
const trivial = statement('test_trivial', { row: { one: t.integer() }, query: () => sql`select 1 as one` })

/** As many reads as may wait, all behind one that waits for a lock. */
async function whileMuchWaits(work: () => Promise<void>): Promise<void> {
  const holder = await db.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const first = db.read(blocked)
  const behind = Array.from({ length: 499 }, () => db.read(trivial))
  expect(db.waiting).toBeGreaterThanOrEqual(500)
  await work()
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  await Promise.all([first, ...behind])
}

test('under overload every API call is refused at once with Retry-After, in the form of its surface, and pages are still served', async () => {
  await whileMuchWaits(async () => {
    const signIn = { email: person.email, password: 'correct horse' }
    const refused = await Promise.all([
      api('GET', `/api/v1/pages/${pageId}`),
      api('POST', `/api/v1/pages/${pageId}/links`, { url: 'https://example.com' }),
      send('POST', '/api/auth/sign-in/email', signIn),
    ])
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1'])
      expect(body).toMatchObject({ reason: 'database_unavailable', message: 'The server is overloaded; try again in a moment' })
    }
    const inTrpc = await api('GET', '/trpc/pages.list')
    expect([inTrpc.status, inTrpc.headers.get('retry-after')]).toEqual([503, '1'])
    expect(inTrpc.body).toHaveProperty('error')
    for (const path of [`/${slug}`, '/healthz']) expect((await send('GET', path)).status, path).toBe(200)
    expect(db.waiting).toBeGreaterThanOrEqual(500)
  })
  expect((await api('GET', `/api/v1/pages/${pageId}`)).body).toMatchObject({ links: [] })
  const { text } = await send('GET', '/metrics', undefined, { authorization: `Bearer ${metricsToken}` })
  expect(text).toContain('tessera_rate_limited_total{limit="overload"} 4')
})

test('signing out works under overload', async () => {
  await whileMuchWaits(async () => {
    expect((await send('POST', '/api/auth/sign-out', {}, { cookie: person.cookie })).status).toBe(200)
  })
})
