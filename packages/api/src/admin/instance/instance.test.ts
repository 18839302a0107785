import type { PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, testApi } from '../../testing.ts'
import { listSpikes, readFigures } from './store.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })
const now = new Date('2026-03-10T12:00:00Z')
const daysBefore = (days: number) => new Date(Date.UTC(2026, 2, 10 - days))

async function clicked(page: PageId, clicksByDay: Readonly<Record<number, number>>): Promise<void> {
  for (const [day, clicks] of Object.entries(clicksByDay)) {
    await db.pool.query("insert into stats (page, grain, dim, at, key, clicks) values ($1, 'd', 't', $2, '', $3)", [
      page,
      daysBefore(Number(day)),
      clicks,
    ])
  }
}

test('a spike is a day with at least 50 clicks and at least five times the usual number', async () => {
  const who = as(await person())
  const make = async (clicksByDay: Readonly<Record<number, number>>) => {
    const page = await createPage(who)
    await clicked(page.id, clicksByDay)
    return page
  }
  const usual = Object.fromEntries(Array.from({ length: 28 }, (_, n) => [n + 1, 10]))
  const [newPage, fivefold] = [await make({ 0: 50 }), await make({ ...usual, 0: 51 })]
  const yesterday = await make({ 1: 900, 2: 28 })
  for (const calm of [{ 0: 49 }, { ...usual, 0: 49 }, { ...usual, 0: 50, 2: 20 }, { 2: 900 }]) await make(calm)
  expect(await listSpikes(db, now)).toEqual([
    { page: { id: fivefold.id, slug: fivefold.slug, title: 'Page' }, day: '2026-03-10', clicks: 51, usual: 10 },
    { page: { id: newPage.id, slug: newPage.slug, title: 'Page' }, day: '2026-03-10', clicks: 50, usual: 0 },
    { page: { id: yesterday.id, slug: yesterday.slug, title: 'Page' }, day: '2026-03-09', clicks: 900, usual: 1 },
  ])
})

test('figures are counts for small tables and estimates for large ones', async () => {
  const before = await readFigures(db)
  await person()
  const { accounts, database } = await readFigures(db)
  expect(accounts).toEqual({ count: before.accounts.count + 1, exact: true })
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.version).toMatch(/^\d+/)
  await db.pool.query("update pg_class set reltuples = 200000 where oid = 'users'::regclass")
  expect((await readFigures(db)).accounts).toEqual({ count: 200_000, exact: false })
})

test('the figures of process and database come in one response', async () => {
  expect(await as(admin).admin.instance.figures()).toMatchObject({ blockedPages: 0, suspendedAccounts: 0, process: { version: '0.0.0' } })
})
