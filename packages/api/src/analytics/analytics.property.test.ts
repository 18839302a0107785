import { type Analytics, analyticsRange, bucketsOf, type PageId } from '@tessera/contract'
import { awayFromEndOf, dayMs as day, hourMs as hour } from '@tessera/testing/boundary'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addLink, createPage, testApi, times } from '../testing.ts'
import { type Visit, writeTraffic } from './testing.ts'

const { db, as, person } = await testApi()
const owner = await person()
const api = as(owner)
// Over a leap day and the turn of a year, and up to now, so that there are hours too.
await awayFromEndOf(hour)
const now = new Date()
const first = Math.floor(now.getTime() / day) * day - 500 * day

const pages: { id: PageId; links: string[] }[] = []
for (const _ of times(3, (n) => n)) {
  const { id } = await createPage(api)
  const links: string[] = []
  for (const n of times(4, (index) => index)) links.push((await addLink(api, id, `https://example.com/${n}`)).id)
  // A tile that is gone: its clicks stay in the totals.
  pages.push({ id, links: [...links, 'link_00000000000000000000000000'] })
}

const { visits, ranges } = fc.sample(
  fc.record({
    visits: fc.array(
      fc.record({
        at: fc.integer({ min: first, max: now.getTime() }),
        page: fc.nat({ max: 2 }),
        link: fc.option(fc.nat({ max: 4 }), { freq: 2 }),
        host: fc.constantFrom('', 'news.example', 'search.example', 'other'),
        device: fc.constantFrom('d', 'm', 't', 'o'),
        country: fc.constantFrom('', 'DE', 'US', 'JP'),
        fresh: fc.boolean(),
      }),
      { minLength: 4_000, maxLength: 4_000, size: 'max' },
    ),
    ranges: fc.array(
      fc.record({
        page: fc.nat({ max: 2 }),
        interval: fc.constantFrom('day' as const, 'day' as const, 'hour' as const),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.double({ min: 0.001, max: 1, noNaN: true }),
      }),
      { minLength: 50, maxLength: 50, size: 'max' },
    ),
  }),
  { numRuns: 1, seed: 20260301 },
)[0]!

const events: Visit[] = visits.map(({ page, link, fresh, ...visit }) => {
  const of = pages[page]!
  return { ...visit, page: of.id, link: link === null ? null : of.links[link]!, fresh: fresh && link === null }
})
await writeTraffic(db, events)

const count = (of: readonly Visit[]) => ({
  views: of.filter(({ link }) => link === null).length,
  visitors: of.filter(({ fresh }) => fresh).length,
  clicks: of.filter(({ link }) => link !== null).length,
})
const between = (of: readonly Visit[], from: number, to: number) => of.filter(({ at }) => at >= from && at < to)
const countBy = (of: readonly Visit[], field: 'host' | 'device' | 'country' | 'link') => {
  const values = [...new Set(of.map((visit) => visit[field]))]
  return new Map(values.map((value) => [value, count(of.filter((visit) => visit[field] === value))]))
}

const letters = { desktop: 'd', mobile: 'm', tablet: 't', other: 'o' }
const sorted = (values: readonly number[]) => values.every((value, n) => n === 0 || value <= values[n - 1]!)

function check(
  answer: Omit<Analytics, 'links'> & { links: Pick<Analytics['links'][number], 'id' | 'clicks'>[] },
  all: readonly Visit[],
): void {
  const size = answer.interval === 'day' ? day : hour
  const [from, to] = [Date.parse(answer.from), Date.parse(answer.to)]
  const found = between(all, from, to)
  const total = count(found)
  const [devices, links] = [countBy(found, 'device'), countBy(found, 'link')]
  expect(answer.totals).toEqual({ ...total, clickRate: total.views === 0 ? null : total.clicks / total.views })
  expect(answer.series).toEqual(
    bucketsOf({ from, to, interval: answer.interval }).map((at) => ({
      at: new Date(at).toISOString(),
      ...count(between(found, at, at + size)),
    })),
  )
  expect(answer.referrers.map(({ host, views, visitors }) => [host ?? '', views, visitors]).toSorted()).toEqual(
    [...countBy(found, 'host')].flatMap(([host, { views, visitors }]) => (views > 0 ? [[host, views, visitors]] : [])).toSorted(),
  )
  for (const { device, views, clicks } of answer.devices) {
    const { views: v = 0, clicks: c = 0 } = devices.get(letters[device]) ?? {}
    expect({ device, views, clicks }).toEqual({ device, views: v, clicks: c })
  }
  expect(answer.countries.map(({ country, views, clicks }) => [country ?? '', views, clicks]).toSorted()).toEqual(
    [...countBy(found, 'country')].map(([country, { views, clicks }]) => [country, views, clicks]).toSorted(),
  )
  for (const { id, clicks } of answer.links) expect({ id, clicks }).toEqual({ id, clicks: links.get(id)?.clicks ?? 0 })
  expect(sorted(answer.referrers.map(({ views }) => views))).toBe(true)
  for (const rows of [answer.links, answer.devices, answer.countries]) expect(sorted(rows.map(({ clicks }) => clicks))).toBe(true)
}

test('50 random ranges over 4,000 random visits, on one page and on all, have the figures that a recount of the visits has', async () => {
  let compared = 0
  for (const { page, interval, at, length } of ranges) {
    const [earliest, most] = interval === 'day' ? [first, 400 * day] : [now.getTime() - 89 * day, 48 * hour]
    const from = earliest + at * (now.getTime() - earliest)
    const range = { from: new Date(from).toISOString(), to: new Date(from + Math.max(1, (length * most) / 1.1)).toISOString(), interval }
    if ('issue' in analyticsRange(range, now)) continue
    const { id, links } = pages[page]!
    const mine = events.filter((visit) => visit.page === id)
    const answer = await api.analytics.get({ pageId: id, ...range })
    check(answer, mine)
    expect(answer.links.map((link) => link.id).toSorted()).toEqual(links.slice(0, 4).toSorted())
    const overview = await api.analytics.overview(range)
    check(overview, events)
    for (const { from: since, to: until, totals } of [overview.finished, overview.before])
      expect(totals).toMatchObject(count(between(events, Date.parse(since), Date.parse(until))))
    for (const { id: pageId, views, visitors, clicks } of overview.pages) {
      const of = events.filter((visit) => visit.page === pageId)
      expect({ views, visitors, clicks }).toEqual(count(between(of, Date.parse(overview.from), Date.parse(overview.to))))
    }
    compared++
  }
  expect(compared).toBeGreaterThan(40)
})
