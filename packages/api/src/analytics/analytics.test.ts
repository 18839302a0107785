import type { LinkId, OverviewTable, PageId } from '@tessera/contract'
import { awayFromEndOf, dayMs } from '@tessera/testing/boundary'
import { expect, test } from 'vitest'

import { toApiError } from '../core/errors.ts'
import { addLink, createPage, outcomeOf, countStatements, testApi, times } from '../testing.ts'
import { type Visit, writeTraffic } from './testing.ts'

const { db, as, person } = await testApi()
const march = { from: '2026-03-01', to: '2026-04-01' }
const at = (date: string) => Date.parse(date)
const view = (page: string, date: string, more: Partial<Visit> = {}): Visit => ({
  at: at(date),
  page,
  link: null,
  host: '',
  device: 'd',
  country: '',
  fresh: true,
  ...more,
})
const click = (page: string, link: string, date: string, more: Partial<Visit> = {}): Visit =>
  view(page, date, { link, fresh: false, ...more })

async function pageWith(links: number) {
  const api = as(await person())
  const { id } = await createPage(api)
  const ids: LinkId[] = []
  for (const n of times(links, (index) => index)) ids.push((await addLink(api, id, `https://example.com/${n}`)).id)
  return { api, id, ids }
}

test('a page without visits has zeros, every link, four devices, and no rate', async () => {
  await awayFromEndOf(dayMs)
  const { api, id, ids } = await pageWith(2)
  const answer = await api.analytics.get({ pageId: id })
  expect(answer.totals).toEqual({ views: 0, visitors: 0, clicks: 0, clickRate: null })
  expect(answer.series).toHaveLength(30)
  expect(Date.parse(answer.series[29]!.at)).toBe(Math.floor(Date.now() / dayMs) * dayMs)
  expect(answer.links.map(({ id: link, clicks }) => [link, clicks])).toEqual(ids.map((link) => [link, 0]))
  expect(answer.devices.map(({ device }) => device)).toEqual(['desktop', 'mobile', 'tablet', 'other'])
  expect([answer.referrers, answer.countries]).toEqual([[], []])
  expect((await api.analytics.get({ pageId: id, interval: 'hour' })).series).toHaveLength(48)
})

test('lists are sorted by clicks, referrers by views, and say null for direct and for unknown', async () => {
  const { api, id, ids } = await pageWith(3)
  await writeTraffic(db, [
    view(id, '2026-03-01', { host: 'news.example', country: 'DE', device: 'm' }),
    view(id, '2026-03-31T23:59:59.999Z', { host: 'news.example' }),
    view(id, '2026-03-10'),
    view(id, '2026-02-28T23:59:59.999Z', { host: 'too.early' }),
    view(id, '2026-04-01', { host: 'too.late' }),
    click(id, ids[2]!, '2026-03-10', { device: 't', country: 'JP' }),
    click(id, ids[2]!, '2026-03-11', { device: 't', country: 'JP' }),
    click(id, ids[1]!, '2026-03-11'),
  ])
  const { totals, links, referrers, devices, countries } = await api.analytics.get({ pageId: id, ...march })
  expect(totals).toEqual({ views: 3, visitors: 3, clicks: 3, clickRate: 1 })
  expect(links.map((link) => [link.id, link.clicks])).toEqual([
    [ids[2], 2],
    [ids[1], 1],
    [ids[0], 0],
  ])
  expect(referrers).toEqual([
    { host: 'news.example', views: 2, visitors: 2 },
    { host: null, views: 1, visitors: 1 },
  ])
  expect(devices).toEqual([
    { device: 'tablet', views: 0, clicks: 2 },
    { device: 'desktop', views: 2, clicks: 1 },
    { device: 'mobile', views: 1, clicks: 0 },
    { device: 'other', views: 0, clicks: 0 },
  ])
  expect(countries).toEqual([
    { country: 'JP', views: 0, clicks: 2 },
    { country: null, views: 2, clicks: 1 },
    { country: 'DE', views: 1, clicks: 0 },
  ])
})

test('clicks of a deleted link stay in totals and series', async () => {
  const { api, id, ids } = await pageWith(2)
  await writeTraffic(db, [click(id, ids[0]!, '2026-03-02'), click(id, ids[1]!, '2026-03-02')])
  await api.links.delete({ pageId: id, linkId: ids[0]! })
  const { totals, series, links } = await api.analytics.get({ pageId: id, ...march })
  expect([totals.clicks, series[1]?.clicks]).toEqual([2, 2])
  expect(links.map((link) => [link.id, link.clicks])).toEqual([[ids[1], 1]])
})

test('lists hold at most 100 rows, the first ones, while the totals count all', async () => {
  const { api, id } = await pageWith(0)
  await writeTraffic(db, times(120, (n) => times(n + 1, () => view(id, '2026-03-02', { host: `host-${n}.example`, fresh: false }))).flat())
  const { totals, referrers } = await api.analytics.get({ pageId: id, ...march })
  expect(totals.views).toBe((120 * 121) / 2)
  expect(referrers.map(({ views }) => views)).toEqual(times(100, (n) => 120 - n))
})

test('a range of any length is read in one statement, and another account’s page is not found', async () => {
  const { api, id } = await pageWith(1)
  for (const interval of ['day', 'hour'] as const) expect(await countStatements(() => api.analytics.get({ pageId: id, interval }))).toBe(1)
  expect(await countStatements(() => api.analytics.get({ pageId: id, from: '2025-01-01', to: '2026-02-05' }))).toBe(1)
  const stranger = as(await person())
  for (const call of [stranger.analytics.get({ pageId: id }), stranger.analytics.overview({ pageId: id })])
    expect(await outcomeOf(call)).toBe('page_not_found')
})

test('an invalid range is refused with the name of the wrong end', async () => {
  const { api, id } = await pageWith(0)
  const refusedAt = async (input: object) => {
    const error: unknown = await api.analytics.get({ pageId: id, ...input }).catch((thrown: unknown) => thrown)
    return toApiError(error).more.issues?.map(({ path }) => path.join('.'))
  }
  expect(await refusedAt({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['to'])
  expect(await refusedAt({ from: '2024-03-01', to: '2026-03-01' })).toEqual(['from'])
  expect(await refusedAt({ from: '2999-01-01' })).toEqual(['from'])
  expect(await refusedAt({ from: '2020-01-01', to: '2020-01-02', interval: 'hour' })).toEqual(['from'])
})

test('the overview adds up all pages of an account and no others, beside the previous period', async () => {
  const who = await person()
  const api = as(who)
  const pages: { id: PageId; link: LinkId }[] = []
  for (const _ of times(2, (n) => n)) {
    const { id } = await createPage(api)
    pages.push({ id, link: (await addLink(api, id)).id })
  }
  const [one, two] = pages as [(typeof pages)[0], (typeof pages)[0]]
  const foreign = await pageWith(1)
  await writeTraffic(db, [
    view(one.id, '2026-03-05', { host: 'news.example' }),
    view(two.id, '2026-03-05', { host: 'news.example' }),
    view(two.id, '2026-03-06'),
    click(two.id, two.link, '2026-03-06'),
    ...times(4, () => view(one.id, '2026-02-28')),
    click(one.id, one.link, '2026-01-29'),
    view(one.id, '2026-01-28T23:59:59Z'),
    view(foreign.id, '2026-03-05'),
  ])
  const all = await api.analytics.overview(march)
  expect(all.totals).toEqual({ views: 3, visitors: 3, clicks: 1, clickRate: 1 / 3 })
  expect(all.finished).toEqual({ from: all.from, to: all.to, totals: all.totals })
  expect(all.before).toEqual({
    from: '2026-01-29T00:00:00.000Z',
    to: all.from,
    totals: { views: 4, visitors: 4, clicks: 1, clickRate: 1 / 4 },
  })
  expect(all.pages.map(({ id, views, clicks }) => [id, views, clicks])).toEqual([
    [two.id, 2, 1],
    [one.id, 1, 0],
  ])
  expect(all.links.map(({ pageId, clicks }) => [pageId, clicks])).toEqual([
    [two.id, 1],
    [one.id, 0],
  ])
  expect(all.referrers).toEqual([
    { host: 'news.example', views: 2, visitors: 2 },
    { host: null, views: 1, visitors: 1 },
  ])
  const single = await api.analytics.overview({ pageId: one.id, ...march })
  expect([single.totals.views, single.before.totals.views, single.pages.length]).toEqual([1, 4, 1])
  expect(await as(await person()).analytics.overview(march)).toMatchObject({ totals: { views: 0 }, pages: [], links: [] })
})

test('the current day is not compared: the previous period ends a day earlier, too', async () => {
  await awayFromEndOf(dayMs)
  const { api, id } = await pageWith(0)
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const dayAt = (days: number) => new Date(today + days * dayMs).toISOString()
  // A day's views each, as many as it is days ago; of today so many as would outweigh all others.
  await writeTraffic(db, [
    ...times(100, () => view(id, dayAt(0))),
    ...[1, 6, 7, 8, 13, 14].flatMap((ago) => times(ago, () => view(id, dayAt(-ago)))),
  ])
  const week = await api.analytics.overview({ pageId: id, from: dayAt(-6) })
  expect(week.totals.views).toBe(107)
  expect(week.finished).toMatchObject({ from: dayAt(-6), to: dayAt(0), totals: { views: 7 } })
  expect(week.before).toMatchObject({ from: dayAt(-13), to: dayAt(-7), totals: { views: 21 } })
})

test('a file is one table of the overview as CSV, with its header even if it is empty', async () => {
  const { api, id, ids } = await pageWith(1)
  const { slug, title } = (await api.pages.get({ pageId: id })).project
  await writeTraffic(db, [
    view(id, '2026-03-05', { host: 'news.example' }),
    view(id, '2026-03-05', { host: '=cmd' }),
    click(id, ids[0]!, '2026-03-05'),
  ])
  const file = (table: OverviewTable) => api.analytics.file({ pageId: id, from: '2026-03-04', to: '2026-03-06', table })
  expect(await file('series')).toEqual({
    name: 'series-2026-03-04-to-2026-03-06.csv',
    text: 'at,views,visitors,clicks\r\n2026-03-04T00:00:00.000Z,0,0,0\r\n2026-03-05T00:00:00.000Z,2,2,1\r\n',
  })
  expect((await file('pages')).text).toBe(`id,slug,title,views,visitors,clicks\r\n${id},${slug},${title},2,2,1\r\n`)
  expect((await file('links')).text).toContain(`,1,${id}\r\n`)
  expect((await file('referrers')).text).toBe("host,views,visitors\r\n'=cmd,1,1\r\nnews.example,1,1\r\n")
  const stranger = as(await person())
  expect((await stranger.analytics.file({ ...march, table: 'countries' })).text).toBe('country,views,clicks\r\n')
  expect(await outcomeOf(stranger.analytics.file({ pageId: id, table: 'links' }))).toBe('page_not_found')
})
