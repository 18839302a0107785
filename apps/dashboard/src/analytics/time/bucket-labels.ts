import type { AnalyticsInterval, AnalyticsOverview, AnalyticsRange } from '@tessera/contract'

import { fill, locale } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

type Period = Pick<AnalyticsOverview, 'from' | 'to'>

// Buckets are UTC days or hours. An hour can be shown in any time zone, but a UTC day is a whole day only in UTC.
const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
const inBrowserZone = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
const date = { month: 'short', day: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const axis: Record<AnalyticsInterval, Intl.DateTimeFormat> = { day: inUtc(date), hour: inBrowserZone(time) }
const full: typeof axis = { day: inUtc({ weekday: 'short', ...date }), hour: inBrowserZone({ ...date, ...time }) }
const span: typeof axis = { day: axis.day, hour: full.hour }

/** Short label for the axis: "Nov 7", "14:00". Like all labels here, days are in UTC and hours in the browser's time zone. */
export const axisLabel = (interval: AnalyticsInterval, at: string): string => axis[interval].format(new Date(at))

/** "Fri, Nov 7", "Nov 7, 14:00". */
export const bucketLabel = (interval: AnalyticsInterval, at: string): string => full[interval].format(new Date(at))

// `to` is exclusive. A range of hours shows it as its end time; a range of days must show its last day instead.
const spanLabel = ({ interval, from, to }: AnalyticsRange): string =>
  span[interval].formatRange(from, interval === 'day' ? to - 1 : to).replaceAll(/[\u2009\u202f]/g, ' ')

/** "Nov 15 – 21". */
export const periodLabel = (interval: AnalyticsInterval, { from, to }: Period): string =>
  spanLabel({ interval, from: Date.parse(from), to: Date.parse(to) })

/** Whether the last bucket is still being counted. It has no counterpart in `before`, so that is shorter then. */
export const isRunning = ({ from, to, before }: Pick<AnalyticsOverview, 'from' | 'to' | 'before'>): boolean =>
  Date.parse(before.to) - Date.parse(before.from) < Date.parse(to) - Date.parse(from)

/** Which period the changes compare with, and what they leave out. */
export function comparisonLabel(overview: Pick<AnalyticsOverview, 'interval' | 'before' | 'from' | 'to'>): string {
  const { interval, before } = overview
  const running = ({ day: texts.comparisonDays, hour: texts.comparisonHours } as const)[interval]
  return fill(isRunning(overview) ? running : texts.comparisonWhole, { before: periodLabel(interval, before) })
}
