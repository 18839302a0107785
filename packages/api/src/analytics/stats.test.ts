import { randomInt, randomUUID } from 'node:crypto'

import type { LinkId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import type { AnyStatement } from '@tessera/db/sql'
import { afterEach, expect, test } from 'vitest'

import { commitClicks } from './clicks-store.ts'
import { sweepGonePages } from '../maintenance/gone-pages-store.ts'
import { addLink, batchOf, clickOn, createPage, newSlug, countStatements, testApi, times } from '../testing.ts'
import { auditFigures, countViews, keepStats, rollClicks, type ViewBatchParams } from './stats-store.ts'

const { as, person, db } = await testApi({ connections: 20 })
const api = as(await person({ plan: 'pro' }))
const newPage = async (): Promise<string> => (await createPage(api, newSlug())).id
const rows = async <R>(text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows as R[]
// What a test has left to roll up is no other's.
afterEach(() => rollClicks(db, 1_000))

type View = { page: string; visitor: number; audience?: string; referrer?: string; views?: number }
const batch = (hour: string, views: readonly View[], id: string = randomUUID()): ViewBatchParams => [
  id,
  hour,
  views.map(({ page }) => page),
  views.map(({ visitor }) => String(visitor)),
  views.map(({ audience = 'd|' }) => audience),
  views.map(({ referrer = '' }) => referrer),
  views.map((view) => view.views ?? 1),
]

/** The figures of a page as `grain dim at key: views visitors clicks`, those of no link. */
const figures = async (page: string, grain = 'd') => {
  const found = await rows<{ line: string }>(
    `select concat_ws(' ', dim, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24'), nullif(key, '')) || ': ' || concat_ws(' ', views, visitors, clicks) as line
     from stats where page = $1 and grain = $2 and dim <> 'l' order by dim, at, key`,
    [page, grain],
  )
  return found.map(({ line }) => line)
}

test('a view counts in its hour, day and month, in the total, by audience and by referrer, in two statements of one transaction', async () => {
  const page = await newPage()
  const views = batch('2026-03-31T23:00:00Z', [
    { page, visitor: 1, audience: 'm|NZ', referrer: 'news.example' },
    { page, visitor: 2, views: 3 },
  ])
  // Two, between those that begin and end the transaction.
  expect(await countStatements(() => countViews(db, views))).toBe(4)
  await countViews(db, batch('2026-04-01T00:00:00Z', [{ page, visitor: 2 }]))
  expect(await figures(page, 'h')).toEqual([
    'a 2026-03-31T23 d|: 3 1 0',
    'a 2026-03-31T23 m|NZ: 1 1 0',
    'a 2026-04-01T00 d|: 1 1 0',
    'r 2026-03-31T23: 3 1 0',
    'r 2026-03-31T23 news.example: 1 1 0',
    'r 2026-04-01T00: 1 1 0',
    't 2026-03-31T23: 4 2 0',
    't 2026-04-01T00: 1 1 0',
  ])
  expect(await figures(page, 'd')).toEqual((await figures(page, 'h')).map((line) => line.replace(/T\d\d/, 'T00')))
  expect(await figures(page, 'm')).toEqual((await figures(page, 'h')).map((line) => line.replace(/-\d\dT\d\d/, '-01T00')))
})

test('a visitor counts once a day, with the audience and hour of the first view, and once a day for each referrer', async () => {
  const page = await newPage()
  await countViews(
    db,
    batch('2026-03-10T10:00:00Z', [
      { page, visitor: -7, referrer: 'b.example' },
      { page, visitor: -7, referrer: 'a.example', audience: 'd|NZ' },
    ]),
  )
  const later = ['c.example', 'b.example', '', 'a.example'].map((referrer) => ({ page, visitor: -7, referrer }))
  await countViews(db, batch('2026-03-10T11:00:00Z', later))
  await countViews(db, batch('2026-03-10T12:00:00Z', [{ page, visitor: 8, referrer: 'b.example' }, ...later]))
  expect(await figures(page)).toEqual([
    'a 2026-03-10T00 d|: 10 2 0',
    'a 2026-03-10T00 d|NZ: 1 0 0',
    'r 2026-03-10T00: 2 1 0',
    'r 2026-03-10T00 a.example: 3 1 0',
    'r 2026-03-10T00 b.example: 4 2 0',
    'r 2026-03-10T00 c.example: 2 1 0',
    't 2026-03-10T00: 11 2 0',
  ])
  const totals = (await figures(page, 'h')).filter((line) => line.startsWith('t'))
  expect(totals).toEqual(['t 2026-03-10T10: 2 1 0', 't 2026-03-10T11: 4 0 0', 't 2026-03-10T12: 5 1 0'])
})

test('a batch of views counts once, however often and concurrently it is sent', async () => {
  const page = await newPage()
  const views = batch('2026-03-10T10:00:00Z', [{ page, visitor: 1, views: 2 }])
  await Promise.all(times(8, () => countViews(db, views)))
  expect(await figures(page)).toContain('t 2026-03-10T00: 2 1 0')
})

test('at most 500 referrers of a page and day are kept by name, also with concurrent writers', async () => {
  const page = await newPage()
  const other = await newPage()
  const from = (first: number, count: number, views = 1): View[] =>
    times(count, (n) => ({ page, visitor: first + n, referrer: `h${first + n}.example`, views }))
  await countViews(db, batch('2026-03-10T10:00:00Z', [...from(0, 450), { page, visitor: 9_999 }]))
  await Promise.all([
    countViews(db, batch('2026-03-10T10:00:00Z', [...from(1_000, 80), ...from(2_000, 20, 5)])),
    countViews(db, batch('2026-03-10T11:00:00Z', [...from(3_000, 80), { page: other, visitor: 1, referrer: 'h.example' }])),
    clickFrom(
      page,
      times(80, (n) => `c${n}.example`),
    ),
  ])
  const named = async (grain: string) =>
    rows<{ hosts: number; views: number; visitors: number; clicks: number }>(
      `select count(*) filter (where key not in ('', 'other')) as hosts, sum(views)::int as views, sum(visitors)::int as visitors, sum(clicks)::int as clicks
       from stats where page = $1 and grain = $2 and dim = 'r'`,
      [page, grain],
    )
  for (const grain of ['d', 'm']) expect(await named(grain)).toEqual([{ hosts: 500, views: 711, visitors: 631, clicks: 80 }])
  expect((await figures(other))[1]).toBe('r 2026-03-10T00 h.example: 1 1 0')
  await countViews(db, batch('2026-03-10T12:00:00Z', [...from(4_000, 3), ...from(0, 1, 7)]))
  expect((await figures(page)).filter((line) => /4000|r .* h0\.example/.test(line))).toEqual(['r 2026-03-10T00 h0.example: 8 1 0'])
  await countViews(db, batch('2026-03-11T00:00:00Z', from(4_000, 1)))
  expect(await figures(page)).toContain('r 2026-03-11T00 h4000.example: 1 1 0')
})

test('of the new referrers in one batch, the most visited are kept by name', async () => {
  const page = await newPage()
  const views = times(600, (n) => ({ page, visitor: n, referrer: `h${n}.example`, views: n < 550 ? 1 : 2 }))
  await countViews(db, batch('2026-03-10T10:00:00Z', views))
  const lines = await figures(page)
  expect(lines.filter((line) => line.endsWith('example: 2 1 0'))).toHaveLength(50)
  expect(lines).toContain('r 2026-03-10T00 other: 100 100 0')
})

/** A click from each of these hosts, in one batch that is rolled up. */
async function clickFrom(page: string, hosts: readonly string[]): Promise<void> {
  const { id } = await addLink(api, page)
  const [, , links, pages, , devices, countries, counted] = await batchOf(
    db,
    times(1, () => id),
  )
  const all = (text: string) => `{${hosts.map(() => text.slice(1, -1)).join()}}`
  const at = '2026-03-10T12:00:00.000Z'
  await commitClicks(db, [
    randomUUID(),
    at,
    all(links),
    all(pages),
    `{${hosts.join()}}`,
    all(devices),
    all(countries),
    counted,
    `{${hosts.length}}`,
  ])
  while ((await rollClicks(db, 1_000)) > 0);
}

test('each committed batch of clicks is rolled up once, also by concurrent roll-ups', async () => {
  const page = await newPage()
  const ids: LinkId[] = []
  for (const _ of times(3, () => 0)) ids.push((await addLink(api, page)).id)
  const clicking = Promise.all(times(120, () => clickOn(db, ...times(1 + randomInt(3), (n) => ids[n] as LinkId))))
  const rolling = times(4, async () => {
    for (let round = 0; round < 20; round += 1) await rollClicks(db, 1 + randomInt(20))
  })
  await Promise.all([clicking, ...rolling])
  while ((await rollClicks(db, 50)) > 0);
  const ledger = await rows<{ key: string; clicks: number }>(
    `select l.id as key, count(*)::int as clicks from clicks c join links l on l.n = c.link where c.page = $1 group by 1 order by 1`,
    [page],
  )
  for (const grain of ['h', 'd', 'm']) {
    const text = `select key, sum(clicks)::int as clicks from stats where page = $1 and grain = $2 and dim = $3 group by 1 order by 1`
    expect(await rows(text, [page, grain, 'l'])).toEqual(ledger)
    expect(await rows(text, [page, grain, 't'])).toEqual([{ key: '', clicks: ledger.reduce((sum, { clicks }) => sum + clicks, 0) }])
  }
})

test('a click is rolled up with its audience, referrer and link, also if the link has been deleted', async () => {
  const page = await newPage()
  const { id } = await addLink(api, page)
  const document = await api.documents.get({ pageId: page })
  const [batchId, , links, pages, , , , ...sums] = await batchOf(db, [id])
  await commitClicks(db, [batchId, '2026-03-10T12:34:56.789Z', links, pages, '{news.example}', '{m}', '{NZ}', ...sums])
  await api.links.delete({ pageId: page, linkId: id })
  expect(await rollClicks(db, 10)).toBe(1)
  expect(await figures(page, 'h')).toEqual(['a 2026-03-10T12 m|NZ: 0 0 1', 'r 2026-03-10T12 news.example: 0 0 1', 't 2026-03-10T12: 0 0 1'])
  await api.documents.put({ pageId: page, document })
  const { links: shown } = await api.analytics.get({ pageId: page, from: '2026-03-10', to: '2026-03-11' })
  expect(shown).toMatchObject([{ id, clicks: 1 }])
})

test('a failed roll-up leaves all batches unprocessed', async () => {
  const page = await newPage()
  await clickOn(db, (await addLink(api, page)).id)
  const query = (tx: Db) => (statement: AnyStatement, params: never) =>
    statement.name === 'stats_add_clicks' ? Promise.reject(new Error('broken')) : tx.query(statement, params)
  const broken = {
    ...db,
    transaction: <T>(work: (tx: Db) => Promise<T>) => db.transaction((tx) => work({ ...tx, query: query(tx) as typeof tx.query })),
  }
  await expect(rollClicks(broken, 10)).rejects.toThrow('broken')
  expect(await figures(page)).toEqual([])
  expect(await rollClicks(db, 10)).toBe(1)
  expect(await figures(page)).toHaveLength(3)
})

test('the figures and visitors of a deleted page are deleted, also those that arrive later, and no others', async () => {
  const [page, other] = [await newPage(), await newPage()]
  const { id } = await addLink(api, page)
  const views = (hour: string) =>
    batch(
      hour,
      [page, other].map((each) => ({ page: each, visitor: 1 })),
    )
  const left = async (of: string) =>
    rows(
      `select (select count(*) from stats where page = $1)::int as figures, (select count(*) from visitors where page = $1)::int as visitors`,
      [of],
    )
  await clickOn(db, id)
  await rollClicks(db, 10)
  await countViews(db, views('2026-03-10T10:00:00Z'))
  expect(await left(page)).toEqual([{ figures: 21, visitors: 2 }])
  await clickOn(db, id)
  await api.pages.delete({ pageId: page })
  await countViews(db, views('2026-03-11T10:00:00Z'))
  await rollClicks(db, 10)
  expect(await left(page)).toEqual([{ figures: 21, visitors: 2 }])
  await sweepGonePages(db)
  expect(await left(page)).toEqual([{ figures: 0, visitors: 0 }])
  expect(await left(other)).toEqual([{ figures: 15, visitors: 4 }])
  // A batch that was being counted while the page was deleted.
  await rows(`insert into stats (page, grain, dim, at, key) values ($1, 'd', 't', '2026-03-10Z', '')`, [page])
  await rows(`insert into visitors values ($1, '2026-03-10', 1)`, [page])
  await sweepGonePages(db, new Date(Date.now() + 11 * 60_000))
  expect(await left(page)).toEqual([{ figures: 0, visitors: 0 }])
  expect(await rows('select from gone_pages')).toEqual([])
})

test('hours have monthly partitions, dropped after 90 days, and visitors have daily ones, dropped after 48 hours', async () => {
  const page = await newPage()
  const partitions = async (table: string) =>
    (
      await rows<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`, [
        table,
      ])
    ).map(({ name }) => name.replace(`${table}_`, ''))
  const held = async () => {
    const [row] = await rows<{ hours: number; days: number; visitors: number }>(
      `select (select count(*) from stats where page = $1 and grain = 'h' and dim = 't')::int as hours,
        (select count(*) from stats where page = $1 and grain = 'd' and dim = 't')::int as days, (select count(*) from visitors where page = $1)::int as visitors`,
      [page],
    )
    return row
  }
  for (const hour of ['2030-01-31T23:00Z', '2030-02-01T00:00Z', '2030-05-01T12:00Z', '2030-05-02T00:00Z'])
    await countViews(db, batch(hour, [{ page, visitor: 1 }]))
  expect(await partitions('stats_hour')).toEqual(['default'])
  await Promise.all(times(4, () => keepStats(db, new Date('2030-01-31T23:59:59Z'))))
  expect(await partitions('stats_hour')).toEqual(['2030_01', '2030_02', 'default'])
  expect(await partitions('visitors')).toEqual(['2030_01_31', '2030_02_01', '2030_02_02', 'default'])
  expect(await held()).toEqual({ hours: 4, days: 4, visitors: 8 })
  expect(await rows(`select from only visitors_default where page = $1`, [page])).toHaveLength(4)

  await keepStats(db, new Date('2030-05-01T23:59:59Z'))
  expect(await partitions('stats_hour')).toEqual(['2030_01', '2030_02', '2030_05', '2030_06', 'default'])
  expect(await partitions('visitors')).toEqual(['2030_05_01', '2030_05_02', '2030_05_03', 'default'])
  expect(await held()).toEqual({ hours: 4, days: 4, visitors: 4 })
  await keepStats(db, new Date('2030-05-02T00:00:00Z'))
  expect(await held()).toEqual({ hours: 3, days: 4, visitors: 4 })
  await keepStats(db, new Date('2030-05-03T00:00:00Z'))
  expect(await held()).toEqual({ hours: 3, days: 4, visitors: 2 })
})

test('a batch of views is deleted after a day', async () => {
  const page = await newPage()
  const views = batch('2026-03-10T10:00:00Z', [{ page, visitor: 1 }])
  await countViews(db, views)
  const known = () => rows('select from view_batches where id = $1', [views[0]])
  await keepStats(db, new Date(Date.now() + 23 * 3_600_000))
  expect(await known()).toHaveLength(1)
  await keepStats(db, new Date(Date.now() + 25 * 3_600_000))
  expect(await known()).toHaveLength(0)
})

test('the audit of the figures finds pages with too many and too few clicks, and leaves out batches that are not rolled up', async () => {
  const [high, low, none] = [await newPage(), await newPage(), await newPage()]
  for (const page of [high, low, none]) await clickOn(db, (await addLink(api, page)).id)
  while ((await rollClicks(db, 100)) > 0);
  await clickOn(db, (await addLink(api, none)).id)
  expect(await auditFigures(db)).toEqual([])
  await rows(`update stats set clicks = clicks + 1 where page = $1`, [high])
  await rows(`delete from stats where page = $1`, [low])
  expect(await auditFigures(db)).toEqual([
    { page: high, events: 1, clicks: 2 },
    { page: low, events: 1, clicks: 0 },
  ])
})
