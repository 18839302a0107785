import { openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import { afterAll, expect, test } from 'vitest'

import { DailySalts } from './daily-salts.ts'
import { visitorHash } from './audience.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
afterAll(() => db.close())

const hour = 3_600_000
const midnight = Date.parse('2026-03-10')
const kept = async () => (await db.pool.query<{ day: string }>('select day::text from salts order by day')).rows.map(({ day }) => day)

test('a salt is made a day ahead, shared by all processes, and deleted 48 hours after its day began', async () => {
  let now = midnight + 5 * hour
  const [here, there] = [new DailySalts(db, () => now), new DailySalts(db, () => now)]
  await Promise.all([here.refresh(), there.refresh()])
  expect(await kept()).toEqual(['2026-03-10', '2026-03-11'])
  const first = here.at()
  expect(there.at()).toBe(first)

  now = midnight + 24 * hour - 1
  expect(here.at()).toBe(first)
  now += 1
  // At midnight, before the next refresh.
  const second = here.at()
  expect(second).not.toBe(first)
  expect(there.at()).toBe(second)
  await here.refresh()
  expect(here.at()).toBe(second)
  expect(await kept()).toEqual(['2026-03-10', '2026-03-11', '2026-03-12'])

  now = midnight + 48 * hour
  await here.refresh()
  expect(await kept()).toEqual(['2026-03-11', '2026-03-12', '2026-03-13'])
  now = midnight + 30 * 24 * hour
  await there.refresh()
  expect(await kept()).toEqual(['2026-04-09', '2026-04-10'])
})

test('a clock that is far ahead of the database deletes no salt that is in use', async () => {
  await db.pool.query('truncate salts')
  const today = new DailySalts(db)
  await today.refresh()
  const salts = await kept()
  await new DailySalts(db, () => Date.now() + 400 * 24 * hour).refresh()
  expect(await kept()).toEqual(expect.arrayContaining(salts))
})

test('without the database a process uses a salt of its own for the day', async () => {
  const away = new DailySalts({ ...db, query: () => Promise.reject(new Error('away')) }, () => midnight)
  await expect(away.refresh()).rejects.toThrow('away')
  const salt = away.at()
  expect(away.at()).toBe(salt)
  const served = new DailySalts(db, () => midnight)
  await served.refresh()
  expect(served.at()).not.toBe(salt)
})

test('the hash differs with page, address, browser and day', async () => {
  let now = midnight
  const salts = new DailySalts(db, () => now)
  await salts.refresh()
  const hashOf = (address: string, agent: string | undefined, page: string) =>
    visitorHash(salts.at(), { address, headers: { 'user-agent': agent } }, page)
  const hashes = () => [
    hashOf('192.0.2.1', 'Browser', 'page_1'),
    hashOf('192.0.2.2', 'Browser', 'page_1'),
    hashOf('192.0.2.1', 'Other', 'page_1'),
    hashOf('192.0.2.1', 'Browser', 'page_2'),
    hashOf('192.0.2.1', undefined, 'page_1'),
  ]
  const today = hashes()
  expect(hashes()).toEqual(today)
  now += 24 * hour
  expect(new Set([...today, ...hashes()]).size).toBe(10)
})
