import type { ClickLine } from '@tessera/archive'
import type { LinkId, PageId } from '@tessera/contract'
import { afterAll, expect, test } from 'vitest'

import { addLink, createPage, newSlug, testApi } from '../../../testing.ts'
import { csvText } from '../../../core/answer.ts'
import { clickColumns, readClickCsv, readClickLines } from './ledger-store.ts'

const { as, person, db } = await testApi()
const api = as(await person())

async function addClicks(pageId: PageId, link: LinkId, instants: readonly string[]): Promise<void> {
  await db.pool.query(
    `with b as (insert into click_batches (id, at) values (gen_random_uuid(), now()) returning n)
     insert into clicks (at, batch, link, page, device) select i, b.n, links.n, $1, 'd' from b, links, unnest($3::timestamptz[]) i where links.id = $2`,
    [pageId, link, instants],
  )
}

async function textOf(portions: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = []
  for await (const portion of portions) read.push(portion)
  return Buffer.concat(read).toString()
}
const clicksIn = (lines: string) =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ClickLine)
const csvOf = (clicks: readonly ClickLine[]) => {
  const table = { name: '', columns: clickColumns, rows: clicks.map((click) => clickColumns.map((column) => click[column])) }
  return csvText(table).slice(csvText({ ...table, rows: [] }).length)
}

test('the clicks of all months are read, including months without a partition', async () => {
  const { id: pageId } = await createPage(api, newSlug())
  const { id: link } = await addLink(api, pageId)
  await db.pool.query(`select make_partition('clicks', 'at', 'month', d::date) from unnest(array['2035-01-01', '2035-03-01']) d`)
  const instants = ['2034-12-31T23:59:59.999Z', '2035-01-01T00:00:00.000Z', '2035-03-05T07:00:00.000Z', '2036-01-01T00:00:00.000Z']
  await addClicks(pageId, link, instants)
  const snapshot = await db.snapshot(60_000)
  afterAll(() => snapshot.close())
  const clicks = clicksIn(await textOf(readClickLines(snapshot, pageId)))
  expect(clicks.map(({ at }) => at).toSorted()).toEqual(instants)
  expect(clicks[0]).toMatchObject({ linkId: link, device: 'desktop', country: null })
  expect(await textOf(readClickCsv(snapshot, pageId))).toBe(csvOf(clicks))
})

test('both files have the same clicks, whatever is in their texts', async () => {
  const { id: pageId } = await createPage(api, newSlug())
  const links = await Promise.all(['plain', '-minus', '_'].map(async (key) => ({ key, id: (await addLink(api, pageId)).id })))
  for (const { key, id } of links) await db.pool.query('update links set key = $2 where id = $1', [id, key])
  const texts = [
    '',
    'a b',
    'a,b',
    'a"b',
    '"',
    '\\.',
    '\\n',
    '=1',
    '+1',
    '-1',
    '@a',
    '\ta',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    'é',
    '日本',
    '{"a":1}',
    "'",
  ]
  for (const { id } of links) {
    await addClicks(
      pageId,
      id,
      texts.map((_, index) => new Date(index * 1_000).toISOString()),
    )
  }
  await db.pool.query(`update clicks set referrer = ($2::text[])[1 + extract(epoch from at)::int], country = 'DE' where page = $1`, [
    pageId,
    texts,
  ])
  const snapshot = await db.snapshot(60_000)
  afterAll(() => snapshot.close())
  const clicks = clicksIn(await textOf(readClickLines(snapshot, pageId)))
  expect(new Set(clicks.map(({ key, referrer }) => `${key} ${referrer}`))).toEqual(
    new Set(links.flatMap(({ key }) => texts.map((text) => `${key} ${text}`))),
  )
  expect(await textOf(readClickCsv(snapshot, pageId))).toBe(csvOf(clicks))
})
