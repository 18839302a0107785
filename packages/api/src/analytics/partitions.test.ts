import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sqlState } from '@tessera/db'
import { expect, test } from 'vitest'

import { createPage, newSlug, testApi } from '../testing.ts'
import { countViews, keepStats } from './stats-store.ts'

const { as, person, db } = await testApi()

test('partitions that a backup reads are not dropped, and views are counted meanwhile', async () => {
  const { id: page } = await createPage(as(await person()), newSlug())
  const visitors = async () => (await db.pool.query('select from visitors where page = $1', [page])).rowCount
  const [day, later] = [new Date('2029-01-10T12:00:00Z'), new Date('2029-01-20T12:00:00Z')]
  await keepStats(db, day)
  const backup = await db.pool.connect()
  await backup.query('begin; lock table visitors in access share mode')
  try {
    const keeping = keepStats(db, later).catch((error: unknown) => sqlState(error))
    await sleep(200)
    await countViews(db, [randomUUID(), day.toISOString(), [page], ['1'], ['d|'], [''], [1]])
    // The hash of the visitor, and the hash of visitor and referrer.
    expect(await visitors()).toBe(2)
    expect(await keeping).toBe('55P03')
  } finally {
    await backup.query('commit')
    backup.release()
  }
  await keepStats(db, later)
  expect(await visitors()).toBe(0)
})
