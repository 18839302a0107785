import { keepStats } from '@tessera/api'
import { openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'

import { readEnv } from '../../env.ts'
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
  startMaintenance(app, db, readEnv({}))
  await expire()
  await app.ready()
  await expect.poll(left).toBe(0)
  await expire()
  // A tick during a run starts no other, and the first run may still be in progress. So each check advances the clock by another hour, until a
  // tick starts a run.
  const advanceHourAndCount = () => {
    vi.advanceTimersByTime(hour)
    return left()
  }
  await expect.poll(advanceHourAndCount).toBe(0)
  await app.close()
  await expire()
  vi.advanceTimersByTime(hour)
  expect(await left()).toBe(1)
  vi.useRealTimers()
})

test('nothing is deleted while the clocks of the process and the database differ by more than an hour, which is logged', async () => {
  await db.pool.query('delete from verifications')
  await expire()
  await keepStats(db)
  const partitions = async () => (await db.pool.query(`select from pg_inherits`)).rowCount
  const before = await partitions()
  const warnings: unknown[] = []
  for (const aheadMs of [400 * 24 * hour, -2 * hour, 59 * 60_000]) {
    vi.useFakeTimers({ now: Date.now() + aheadMs, toFake: ['Date'] })
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void warnings.push(JSON.parse(line)) } } })
    startMaintenance(app, db, readEnv({}))
    await app.ready()
    const small = Math.abs(aheadMs) < hour
    if (small) await expect.poll(left).toBe(0)
    await app.close()
    vi.useRealTimers()
    if (small) continue
    expect(await left()).toBe(1)
    expect(await partitions()).toBe(before)
  }
  const message = expect.stringContaining('Nothing is deleted: the clocks') as string
  // Three tasks delete, each under two wrong clocks.
  expect(warnings).toHaveLength(6)
  expect(warnings).toContainEqual(expect.objectContaining({ err: expect.objectContaining({ message }) as object }))
})
