import type { LinkId, PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { auditClicks, commitClicks } from '../../analytics/clicks-store.ts'
import { sweepGonePages } from '../../maintenance/gone-pages-store.ts'
import { addLink, batchOf, createPage, outcomesOf, testApi, times } from '../../testing.ts'

const { as, person, db } = await testApi({ connections: 20 })

async function pageOf() {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const ids: LinkId[] = []
  while (ids.length < 4) ids.push((await addLink(api, pageId)).id)
  const counts = (count: number) => Object.fromEntries(ids.map((id) => [id, count]))
  const set = (count: number) => api.importedClicks.set({ pageId, source: 'x', links: counts(count) })
  return { api, pageId, ids, set }
}
const deadlocks = async () => {
  const [row] = await sqlRows<{ deadlocks: string }>(
    db,
    'select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(row?.deadlocks)
}

test('of concurrent imports with different counts exactly one is taken', async () => {
  const { api, pageId, set } = await pageOf()
  const answers = await Promise.all(times(10, (index) => set(index + 1)))
  expect(answers.filter(({ applied }) => applied === 4)).toHaveLength(1)
  expect(answers.filter(({ leftOut }) => leftOut.length === 4)).toHaveLength(9)
  const taken = answers.findIndex(({ applied }) => applied === 4) + 1
  expect((await api.links.list({ pageId })).map(({ clicks }) => clicks)).toEqual(times(4, () => taken))
})

test('imports, removals, deletions and clicks at the same time lose no count and cause no deadlock', async () => {
  const before = await deadlocks()
  const pages = await Promise.all(times(4, pageOf))
  const all = pages.flatMap(({ ids }) => ids)
  const clicking = Promise.all(
    times(6, async (worker) => {
      for (let round = 0; round < 40; round++) {
        await commitClicks(db, await batchOf(db, all.slice((worker + round) % 5)))
      }
    }),
  )
  const importing = pages.map(async ({ api, pageId, set }, page) => {
    for (let round = 1; round <= 15; round++) {
      expect(await outcomesOf([set(round), set(round), api.importedClicks.delete({ pageId })])).toEqual({ ok: 3 })
    }
    await (page === 3 ? api.pages : api.importedClicks).delete({ pageId })
    if (page !== 3) await set(1_000)
    await sweepGonePages(db)
  })
  await Promise.all([clicking, ...importing])
  await sweepGonePages(db)
  const sums = async (pageId: PageId) =>
    sqlRows(db, 'select from click_counts join links on n = link where page_id = $1 and imported = 1000', [pageId])
  for (const { pageId } of pages.slice(0, 3)) expect(await sums(pageId)).toHaveLength(4)
  expect((await auditClicks(db)).differences).toEqual([])
  expect(await deadlocks()).toBe(before)
})
