import { planLimits } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { sql, statement, t } from '@tessera/db/sql'
import { expect, test } from 'vitest'

import { readUsage } from '../account/store.ts'
import { testApi } from '../testing.ts'
import { readFigures } from './store.ts'

const { person, db } = await testApi()
const { owner } = await person()
const range = { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-31'), interval: 'day' as const }

await sqlRows(
  db,
  `insert into pages (id, owner_id, slug, title, description, link_count)
    select 'page_' || lpad(i::text, 3, '0'), $1, 'large-' || i, 'P', '', 20 from generate_series(1, 200) i`,
  [owner],
)
await sqlRows(
  db,
  `insert into links (id, page_id, owner_id, type, url, position, size)
    select p.id || '_' || n, p.id, $1, 'other', 'https://example.com', n, '1x1' from pages p, generate_series(0, 19) n where p.owner_id = $1`,
  [owner],
)
await sqlRows(db, 'analyze')

const click = (links: string, clicks: string) =>
  sqlRows(
    db,
    `insert into stats (page, grain, dim, at, key, clicks)
      select page_id, 'd', 'l', '2026-03-10Z', id, ${clicks} from links where owner_id = $1 and ${links}`,
    [owner],
  )

/** The complete list of links of all pages, in the order of the response. */
const allLinks = `select l.id, coalesce(sum(s.clicks), 0)::int as clicks from links l left join stats s on s.page = l.page_id and s.dim = 'l' and s.key = l.id
  where l.owner_id = $1 group by l.id, l.page_id, l.position order by 2 desc, l.page_id desc, l.position limit 100`

const linksRead = statement('test_links_read', {
  row: { rows: t.bigint() },
  query: () =>
    sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'links'`,
})

/** The result of `work`, and the number of link rows that it read. The session's counters may include earlier reads. */
const countingReads = <T>(work: (tx: Db) => Promise<T>) =>
  db.transaction(async (tx) => {
    const [before] = await tx.query(linksRead)
    const result = await work(tx)
    const [after] = await tx.query(linksRead)
    return { result, read: (after?.rows ?? 0) - (before?.rows ?? 0) }
  })

/** The list of links in the analytics of all pages. */
const listed = () =>
  countingReads(async (tx) => {
    const figures = await readFigures(tx, owner, null, range)
    return figures?.links.map(({ id, clicks }) => ({ id, clicks }))
  })

test('the analytics of an account with 4,000 links read only the links that they show', async () => {
  await click(`id in ('page_007_3', 'page_150_19', 'page_200_0', 'page_200_5')`, `case id when 'page_007_3' then 9 else 2 end`)
  // A deleted link does not occupy a place in the list.
  await sqlRows(db, `insert into stats (page, grain, dim, at, key, clicks) values ('page_001', 'd', 'l', '2026-03-10Z', 'gone', 50)`)
  const few = await listed()
  expect(few.result).toEqual(await sqlRows(db, allLinks, [owner]))
  expect(few.result?.slice(0, 5).map(({ id }) => id)).toEqual(['page_007_3', 'page_200_0', 'page_200_5', 'page_150_19', 'page_200_1'])
  expect(few.read).toBeLessThan(300)

  await click(`position = 7 and page_id > 'page_050'`, `1 + substr(page_id, 6)::int % 7`)
  const many = await listed()
  expect(many.result).toEqual(await sqlRows(db, allLinks, [owner]))
  expect(many.read).toBeLessThan(300)
})

test('usage reads no links', async () => {
  const limits = { ...planLimits.free, pages: 0, links: 0, tokens: 0 }
  const { result, read } = await countingReads((tx) => readUsage(tx, owner, 'free', limits))
  expect({ used: [result.pages.used, result.links.used], read }).toEqual({ used: [200, 20], read: 0 })
})
