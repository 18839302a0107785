import { openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import { planLimits } from '@tessera/contract'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'

import { startDatabaseClock } from './database-clock.ts'
import { startSchedule } from './schedule.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
afterAll(() => db.close())

const publishedPages = async () => (await db.pool.query<{ slug: string }>('select slug from pages where published order by slug')).rows

test('what fell due while the service was down is carried out before the service listens', async () => {
  await db.pool.query(`insert into users (id, name, email) values ('user_1', 'Person', 'person@example.com')`)
  await db.pool.query(`insert into pages (id, owner_id, slug, title, description, publish_at, unpublish_at) values
    ('page_1', 'user_1', 'due', 'T', '', now() - interval '2 days', now() + interval '1 day'),
    ('page_2', 'user_1', 'over', 'T', '', now() - interval '2 days', now() - interval '1 day'),
    ('page_3', 'user_1', 'waiting', 'T', '', now() + interval '1 day', null)`)
  const app = Fastify()
  startSchedule(app, db, { limitsOf: () => planLimits.free, invalidate: () => {} })
  await app.ready()
  expect(await publishedPages()).toEqual([{ slug: 'due' }])
  await app.close()
})

test('a clock that differs from the database by more than a second is logged', async () => {
  const warnings: unknown[] = []
  const now = Date.now
  try {
    for (const aheadMs of [0, 5_000, -86_400_000]) {
      Date.now = () => now() + aheadMs
      const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void warnings.push(JSON.parse(line)) } } })
      const clock = startDatabaseClock(app, db)
      await app.ready()
      expect(Math.abs(clock.now() - now())).toBeLessThan(1_000)
      await app.close()
    }
  } finally {
    Date.now = now
  }
  expect(warnings).toMatchObject([{ aheadMs: expect.closeTo(5_000, -3) as number }, { aheadMs: expect.closeTo(-86_400_000, -3) as number }])
})
