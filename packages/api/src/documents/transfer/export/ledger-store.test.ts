import type { LinkId, PageId } from '@tessera/contract'
import { afterAll, expect, test } from 'vitest'

import { addLink, createPage, newSlug, testApi } from '../../../testing.ts'
import { readClickLines, readClicks } from './ledger-store.ts'

const { as, person, db } = await testApi()
const api = as(await person())

async function addClicks(pageId: PageId, link: LinkId, instants: readonly string[]): Promise<void> {
  await db.pool.query(
    `with b as (insert into click_batches (id, at) values (gen_random_uuid(), now()) returning n)
     insert into clicks (at, batch, link, page, device) select i, b.n, links.n, $1, 'd' from b, links, unnest($3::timestamptz[]) i where links.id = $2`,
    [pageId, link, instants],
  )
}

async function rowsOf<R>(portions: AsyncIterable<R[]>): Promise<R[]> {
  const rows: R[] = []
  for await (const portion of portions) rows.push(...portion)
  return rows
}

test('the clicks of all months are read, including months without a partition', async () => {
  const { id: pageId } = await createPage(api, newSlug())
  const { id: link } = await addLink(api, pageId)
  await db.pool.query(`select make_partition('clicks', 'at', 'month', d::date) from unnest(array['2035-01-01', '2035-03-01']) d`)
  const instants = ['2034-12-31T23:59:59.999Z', '2035-01-01T00:00:00.000Z', '2035-03-05T07:00:00.000Z', '2036-01-01T00:00:00.000Z']
  await addClicks(pageId, link, instants)
  const snapshot = await db.snapshot(60_000)
  afterAll(() => snapshot.close())
  const clicks = await rowsOf(readClicks(snapshot, pageId))
  const lines = await rowsOf(readClickLines(snapshot, pageId))
  expect(clicks.map(({ at }) => at).toSorted()).toEqual(instants)
  expect(lines.map(({ line }) => JSON.parse(line) as unknown)).toEqual(clicks)
})
