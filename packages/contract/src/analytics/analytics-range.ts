import type { AnalyticsInterval } from './analytics.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Limits per bucket length. */
const intervals = {
  day: { bucketMs: dayMs, defaultBuckets: 30, maxBuckets: 400, retentionMs: Number.POSITIVE_INFINITY },
  hour: { bucketMs: hourMs, defaultBuckets: 48, maxBuckets: 48, retentionMs: 90 * dayMs },
} as const

/** Whole buckets from `from` (inclusive) to `to` (exclusive), both in Unix milliseconds. */
export type AnalyticsRange = { from: number; to: number; interval: AnalyticsInterval }

type RangeInput = { from?: string | undefined; to?: string | undefined; interval: AnalyticsInterval }
type RangeIssue = { path: ['from' | 'to']; message: string }

/**
 * Resolves the requested range, rounded outward to whole buckets; a missing `from` or `to` gets a default. Returns an issue if
 * the request is invalid.
 */
export function analyticsRange(input: RangeInput, now: Date): { range: AnalyticsRange } | { issue: RangeIssue } {
  const { interval } = input
  const { bucketMs, defaultBuckets, maxBuckets, retentionMs } = intervals[interval]
  const roundDown = (at: number) => Math.floor(at / bucketMs) * bucketMs
  const roundUp = (at: number) => Math.ceil(at / bucketMs) * bucketMs
  const end = input.to === undefined ? roundDown(now.getTime()) + bucketMs : Date.parse(input.to)
  const to = roundUp(end)
  const start = input.from === undefined ? to - defaultBuckets * bucketMs : Date.parse(input.from)
  const from = roundDown(start)
  const invalid = (path: 'from' | 'to', message: string) => ({ issue: { path: [path] as ['from' | 'to'], message } })
  if (start >= end) return invalid(input.to === undefined ? 'from' : 'to', 'The range is empty: `from` must be before `to`')
  if (to - from > maxBuckets * bucketMs) return invalid('from', `The range is too long: at most ${maxBuckets} ${interval}s`)
  if (from < now.getTime() - retentionMs) return invalid('from', 'Hourly data is kept for 90 days')
  return { range: { from, to, interval } }
}

/** The range of the same length that ends where this one begins. */
export const precedingRange = ({ from, to, interval }: AnalyticsRange): AnalyticsRange => ({ from: from - (to - from), to: from, interval })

/** The finished buckets of a range and their counterparts in the preceding range. An unfinished bucket cannot be compared. */
export function comparablePeriods({ from, to, interval }: AnalyticsRange, now: Date): { finished: AnalyticsRange; before: AnalyticsRange } {
  const { bucketMs } = intervals[interval]
  const end = Math.min(to, Math.max(from, Math.floor(now.getTime() / bucketMs) * bucketMs))
  const length = to - from
  return { finished: { from, to: end, interval }, before: { from: from - length, to: end - length, interval } }
}

/** Start times of the buckets of a range, in order. */
export function bucketsOf({ from, to, interval }: AnalyticsRange): number[] {
  const { bucketMs } = intervals[interval]
  return Array.from({ length: (to - from) / bucketMs }, (_, n) => from + n * bucketMs)
}
