import { openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'

import { startMaintenance } from './maintenance.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
afterAll(() => db.close())

const hour = 3_600_000
const expire = () =>
  db.pool.query(
    `insert into verifications (id, identifier, value, expires_at) values (gen_random_uuid()::text, 'i', 'v', now() - interval '1 minute')`,
  )
const left = async () => (await db.pool.query('select from verifications')).rowCount

test('expired rows are deleted at the start and every hour, and not after the service closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = Fastify()
  startMaintenance(app, db)
  await expire()
  await app.ready()
  await vi.waitFor(async () => expect(await left()).toBe(0))
  await expire()
  vi.advanceTimersByTime(hour)
  await vi.waitFor(async () => expect(await left()).toBe(0))
  await app.close()
  await expire()
  vi.advanceTimersByTime(hour)
  expect(await left()).toBe(1)
  vi.useRealTimers()
})
