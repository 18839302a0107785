import type { Analytics } from '@tessera/contract'

import { axisLabel, bucketLabel, periodLabel } from '../time/bucket-labels.ts'
import { plotWidthOf } from './plot-area.ts'

type Counts = Analytics['series'][number]
type SeriesOf = Pick<Analytics, 'interval' | 'series'>

/** What the chart draws as a pair of bars: an hour, a day or a week. `label` names the whole period, `axisLabel` only its start. */
export type Bucket = Counts & { label: string; axisLabel: string }

const dayMs = 86_400_000
const daysPerWeek = 7

/** CSS pixels. The bars of narrower days could not be told apart, nor be hit by a finger. */
const minDayPx = 6

/** Whether a chart of this width in CSS pixels draws the days of a series as weeks. */
export const drawsWeeks = ({ interval, series }: SeriesOf, width: number): boolean =>
  interval === 'day' && series.length > daysPerWeek && plotWidthOf(width) / series.length < minDayPx

/**
 * Sums of seven days each. The last week ends with the last day, and the first has the days that remain. Visitors are added up like views:
 * by the contract, those of a period are the sum of each day's.
 */
export function weeksOf(days: readonly Counts[]): { from: string; to: string; counts: Counts }[] {
  const first = days.length % daysPerWeek || daysPerWeek
  return Array.from({ length: Math.ceil(days.length / daysPerWeek) }, (_, n) => {
    const week = days.slice(n && first + (n - 1) * daysPerWeek, first + n * daysPerWeek)
    const from = week[0]!.at
    return { from, to: new Date(Date.parse(from) + week.length * dayMs).toISOString(), counts: week.reduce(sumOf) }
  })
}

const sumOf = (a: Counts, b: Counts): Counts => ({
  at: a.at,
  views: a.views + b.views,
  visitors: a.visitors + b.visitors,
  clicks: a.clicks + b.clicks,
})

/** The buckets of the chart, in order. */
export const bucketsOf = ({ interval, series }: SeriesOf, asWeeks: boolean): Bucket[] =>
  asWeeks
    ? weeksOf(series).map(({ counts, ...week }) => ({
        ...counts,
        label: periodLabel('day', week),
        axisLabel: axisLabel('day', counts.at),
      }))
    : series.map((counts) => ({ ...counts, label: bucketLabel(interval, counts.at), axisLabel: axisLabel(interval, counts.at) }))
