import { type AnalyticsInterval, analyticsRange, type OverviewFilter, type PageId } from '@tessera/contract'
import type { z } from 'zod'

import { oneOf, searchParams } from '../../app/search/search-params.ts'
import * as texts from '../texts.ts'
import { periodLabel } from './bucket-labels.ts'

/** Ranges that end now, in display order. */
const presets = ['24h', '7d', '30d', '90d'] as const
type Preset = (typeof presets)[number]

/** A day in UTC, `2026-10-31`. */
type Day = string
/** The first and the last day, as in `2026-10-01..2026-10-31`. */
export type CustomRange = `${Day}..${Day}`

export type Range = Preset | CustomRange

export const defaultRange: Range = '30d'

const bucketMs: Record<AnalyticsInterval, number> = { hour: 3_600_000, day: 86_400_000 }

export const dayOf = (atMs: number): Day => new Date(atMs).toISOString().slice(0, 10)
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text
/** The `to` of a query is exclusive. */
const endOf = (last: Day): string => new Date(Date.parse(last) + bucketMs.day).toISOString()

/** The API accepts no earlier time. */
const firstDay = '1970-01-01'

/** Why the days are no range that the API accepts. Undefined if they are one. `now` in milliseconds. */
export function issueOf(first: Day, last: Day, now: number): string | undefined {
  // An earlier year is one that is being typed.
  if (![first, last].every((day) => isDay(day) && day >= firstDay)) return texts.incompleteDays
  if (first > last) return texts.reversedDays
  if (last > dayOf(now)) return texts.futureDays
  const parsed = analyticsRange({ from: first, to: endOf(last), interval: 'day' }, new Date(now))
  return 'range' in parsed ? undefined : texts.tooManyDays
}

/** Undefined if the API does not accept the range. */
export const customRange = (first: Day, last: Day, now: number): CustomRange | undefined =>
  issueOf(first, last, now) === undefined ? `${first}..${last}` : undefined

const isPreset = (range: Range): range is Preset => presets.some((preset) => preset === range)

/** The days of a custom range. Undefined for one that ends now. */
export function daysOf(range: Range): { first: Day; last: Day } | undefined {
  if (isPreset(range)) return undefined
  const [first = '', last = ''] = range.split('..')
  return { first, last }
}

const readCustom = (value: unknown): CustomRange | undefined => {
  const [first = '', last = '', ...rest] = typeof value === 'string' ? value.split('..') : []
  return rest.length === 0 ? customRange(first, last, Date.now()) : undefined
}

/** The default range is not written to the URL. */
export const rangeParams = searchParams({ range: (value): Range | undefined => oneOf(presets)(value) ?? readCustom(value) })

export const rangeSearch = (range: Range) => ({ range: range === defaultRange ? undefined : range })

type RangeSpec = { interval: AnalyticsInterval; buckets: number; label: string; name: string }

const rangeSpecs: Record<Preset, RangeSpec> = {
  '24h': { interval: 'hour', buckets: 24, label: texts.hours24, name: texts.last24Hours },
  '7d': { interval: 'day', buckets: 7, label: texts.days7, name: texts.last7Days },
  '30d': { interval: 'day', buckets: 30, label: texts.days30, name: texts.last30Days },
  '90d': { interval: 'day', buckets: 90, label: texts.days90, name: texts.last90Days },
}

/** `custom` stands for every custom range. */
export const rangeChoices = [
  ...presets.map((value) => ({ value, label: rangeSpecs[value].label, name: rangeSpecs[value].name })),
  { value: 'custom' as const, label: texts.custom, name: texts.customDates },
]

/** The name of the range in texts: "the last 7 days", "Oct 1 – 31". */
export function rangeName(range: Range): string {
  const days = daysOf(range)
  return days ? periodLabel('day', { from: days.first, to: endOf(days.last) }) : rangeSpecs[range as Preset].name
}

export type Filter = z.input<typeof OverviewFilter>

/**
 * Query of a range. One that ends with the current UTC hour or day is aligned to whole buckets, so that the query key stays the same within
 * a bucket. `now` in milliseconds.
 */
export function overviewFilter(pageId: PageId | undefined, range: Range, now: number): Filter {
  const page = pageId !== undefined && { pageId }
  const days = daysOf(range)
  if (days) return { ...page, interval: 'day', from: `${days.first}T00:00:00.000Z`, to: endOf(days.last) }
  const { interval, buckets } = rangeSpecs[range as Preset]
  const bucket = bucketMs[interval]
  const from = Math.floor(now / bucket) * bucket - (buckets - 1) * bucket
  return { ...page, interval, from: new Date(from).toISOString() }
}
