import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { toApiError } from '../errors.ts'
import { addLink, createPage, outcomeOf, outcomesOf, testApi, times } from '../../testing.ts'

const { as, request, person, db } = await testApi({ connections: 30, limits: { links: 0, pages: 0 } })

test('of 20 concurrent requests with one key one has the effect, and the others do not wait', async () => {
  const who = await person()
  const counts = await outcomesOf(times(20, () => createPage(as(who, { idempotencyKey: 'k' }))))
  expect(Object.keys(counts).filter((outcome) => outcome !== 'ok' && outcome !== 'idempotency_in_progress')).toEqual([])
  expect(counts.ok).toBeGreaterThanOrEqual(1)
  expect(await as(who).pages.list({})).toHaveLength(1)
})

test('a key in use is refused immediately, and is free when its process has ended', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from pages where id = $1 for update', [pageId])
  const ask = () => outcomeOf(addLink(as(who, { idempotencyKey: 'k' }), pageId))
  const first = ask()
  await lockWaiter()
  expect(await ask()).toBe('idempotency_in_progress')
  await sqlRows(db, 'select pg_terminate_backend($1, 1000)', [await lockWaiter()])
  expect(await first).toBe('database_unavailable')
  const second = ask()
  await lockWaiter()
  await holder.query('rollback')
  holder.release()
  expect([await second, await ask()]).toEqual(['ok', 'ok'])
  expect(await as(who).links.list({ pageId })).toHaveLength(1)
})

test('an expired key that is in use again is refused immediately, too', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const ask = () => outcomeOf(addLink(as(who, { idempotencyKey: 'k' }), pageId))
  expect(await ask()).toBe('ok')
  await sqlRows(db, `update idempotency set at = now() - interval '25 hours' where owner_id = $1`, [who.owner])
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from pages where id = $1 for update', [pageId])
  const again = ask()
  await lockWaiter()
  expect(await ask()).toBe('idempotency_in_progress')
  await holder.query('rollback')
  holder.release()
  expect([await again, await ask()]).toEqual(['ok', 'ok'])
  expect(await as(who).links.list({ pageId })).toHaveLength(2)
})

const minKilled = 30
const minKeys = 30

test('five clients retry each key while connections are killed at random: one effect for each key and identical responses', async () => {
  const who = await person()
  const pages = await Promise.all(times(4, () => createPage(as(who))))
  let killed = 0
  let keys = 0
  const isOver = () => killed >= minKilled && keys >= minKeys
  const killer = async () => {
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sqlRows(db, killOne)
        .then(() => (killed += 1))
        .catch(() => {})
    }
  }
  const answers = new Map<string, Set<string>>()
  const unforeseen: unknown[] = []
  const client = async (idempotencyKey: string, pageId: string) => {
    for (;;) {
      const { caller, answered } = request(who, { idempotencyKey, body: idempotencyKey })
      try {
        const body = JSON.stringify(await addLink(caller, pageId, `https://example.com/${idempotencyKey}`))
        const { 'idempotency-replayed': _, ...headers } = answered
        return void answers.get(idempotencyKey)?.add(`${body} ${JSON.stringify(headers)}`)
      } catch (error) {
        const { reason } = toApiError(error)
        if (reason === 'idempotency_in_progress') await new Promise((resolve) => setTimeout(resolve, 3))
        else if (reason !== 'database_unavailable') return void unforeseen.push(error)
      }
    }
  }
  const worker = async () => {
    while (!isOver()) {
      const key = `k${(keys += 1)}`
      answers.set(key, new Set())
      await Promise.all(times(5, () => client(key, pages[keys % pages.length]?.id ?? '')))
    }
  }
  await Promise.all([...times(4, worker), killer()])

  expect(unforeseen).toEqual([])
  expect([...answers].filter(([, bodies]) => bodies.size !== 1)).toEqual([])
  const urls: string[] = []
  for (const { id: pageId } of pages) urls.push(...(await as(who).links.list({ pageId })).map((link) => link.url))
  expect(urls.sort()).toEqual([...answers.keys()].map((key) => `https://example.com/${key}`).sort())
})

const killOne = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`

/** The process of a statement that waits for a row's lock. */
async function lockWaiter(): Promise<number> {
  const text = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const [row] = await sqlRows<{ pid: number }>(db, text)
    if (row) return row.pid
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
