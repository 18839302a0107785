import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { sweepGonePages } from '../maintenance/gone-pages-store.ts'
import { createPage, documentOf, newSlug, testApi, times } from '../testing.ts'
import { addEntries } from './testing.ts'

const { db, as, person } = await testApi({ limits: { links: 100 } })
const api = as(await person())

/** A page with as many ended entries of 100 links as any plan allows. */
async function largePage() {
  const { id: pageId } = await createPage(api, newSlug())
  await addEntries(db, pageId, 2_000, documentOf(times(100, (i) => `link-${i}`)))
  return pageId
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('deleting 2,000 entries, alone or with their page, takes less than a second', async () => {
  const [kept, deleted] = [await largePage(), await largePage()]
  await sqlRows(db, 'analyze')
  expect(await msOf(() => api.history.clear({ pageId: kept }))).toBeLessThan(1_000)
  const removal = async () => {
    await api.pages.delete({ pageId: deleted })
    await sweepGonePages(db)
  }
  expect(await msOf(removal)).toBeLessThan(1_000)
  expect(await sqlRows(db, 'select from revisions')).toEqual([])
})
