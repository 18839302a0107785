import type { AnalyticsInterval } from './analytics.ts'

const hour = 3_600_000
const day = 24 * hour

/** What each length of a bucket allows, in milliseconds and buckets. */
const intervals = {
  day: { bucket: day, standard: 30, most: 400, kept: Number.POSITIVE_INFINITY },
  hour: { bucket: hour, standard: 48, most: 48, kept: 90 * day },
} as const

/** Whole buckets from `from` (inclusive) to `to` (exclusive), in milliseconds. */
export type AnalyticsRange = { from: number; to: number; interval: AnalyticsInterval }

type Wanted = { from?: string | undefined; to?: string | undefined; interval: AnalyticsInterval }
type Refused = { path: ['from' | 'to']; message: string }

/** The range that is meant: rounded outwards to whole buckets, and where an end is absent the contract's standard. */
export function analyticsRange(wanted: Wanted, now: Date): { range: AnalyticsRange } | { refused: Refused } {
  const { interval } = wanted
  const { bucket, standard, most, kept } = intervals[interval]
  const down = (at: number) => Math.floor(at / bucket) * bucket
  const up = (at: number) => Math.ceil(at / bucket) * bucket
  const end = wanted.to === undefined ? down(now.getTime()) + bucket : Date.parse(wanted.to)
  const to = up(end)
  const start = wanted.from === undefined ? to - standard * bucket : Date.parse(wanted.from)
  const from = down(start)
  const refuse = (path: 'from' | 'to', message: string) => ({ refused: { path: [path] as ['from' | 'to'], message } })
  if (start >= end) return refuse(wanted.to === undefined ? 'from' : 'to', 'The range is empty: `from` must be before `to`')
  if (to - from > most * bucket) return refuse('from', `The range is too long: at most ${most} ${interval}s`)
  if (from < now.getTime() - kept) return refuse('from', 'Hourly data is kept for 90 days')
  return { range: { from, to, interval } }
}

/** The range of the same length that ends where this one begins. */
export const precedingRange = ({ from, to, interval }: AnalyticsRange): AnalyticsRange => ({ from: from - (to - from), to: from, interval })

/** The buckets of a range that are over, and the same ones of the range before: one that is not over can be compared with none. */
export function comparablePeriods({ from, to, interval }: AnalyticsRange, now: Date): { finished: AnalyticsRange; before: AnalyticsRange } {
  const { bucket } = intervals[interval]
  const end = Math.min(to, Math.max(from, Math.floor(now.getTime() / bucket) * bucket))
  const length = to - from
  return { finished: { from, to: end, interval }, before: { from: from - length, to: end - length, interval } }
}

/** When each bucket of a range begins, in order. */
export function bucketsOf({ from, to, interval }: AnalyticsRange): number[] {
  const { bucket } = intervals[interval]
  return Array.from({ length: (to - from) / bucket }, (_, n) => from + n * bucket)
}
