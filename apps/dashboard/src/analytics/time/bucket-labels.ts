import type { AnalyticsInterval, AnalyticsOverview, AnalyticsRange } from '@tessera/contract'

import { fill } from '../../ui/text/template.ts'
import { locale } from '../../ui/text/locale.ts'
import * as texts from '../texts.ts'

type Period = Pick<AnalyticsOverview, 'from' | 'to'>

const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
const date = { month: 'short', day: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const axis: Record<AnalyticsInterval, Intl.DateTimeFormat> = { day: formatter(date), hour: formatter(time) }
const full: Record<AnalyticsInterval, Intl.DateTimeFormat> = {
  day: formatter({ weekday: 'short', ...date }),
  hour: formatter({ ...date, ...time }),
}
const span: Record<AnalyticsInterval, Intl.DateTimeFormat> = { day: formatter(date), hour: formatter({ ...date, ...time }) }

/** As short as an axis wants it: "Nov 7", "14:00". */
export const axisWords = (interval: AnalyticsInterval, at: string): string => axis[interval].format(new Date(at))

/** "Fri, Nov 7", "Nov 7, 14:00". */
export const bucketWords = (interval: AnalyticsInterval, at: string): string => full[interval].format(new Date(at))

// An hour's end is a time of its own; a day's end would read as one day more.
const spanWords = ({ interval, from, to }: AnalyticsRange): string =>
  span[interval].formatRange(from, interval === 'day' ? to - 1 : to).replaceAll(/[\u2009\u202f]/g, ' ')

/** Of which time figures are: "Nov 15 – 21". */
export const periodWords = (interval: AnalyticsInterval, { from, to }: Period): string =>
  spanWords({ interval, from: Date.parse(from), to: Date.parse(to) })

/** What the changes compare. */
export function comparedWords({ interval, finished, before }: Pick<AnalyticsOverview, 'interval' | 'finished' | 'before'>): string {
  const text = ({ day: texts.comparedDays, hour: texts.comparedHours } as const)[interval]
  return fill(text, { finished: periodWords(interval, finished), before: periodWords(interval, before) })
}
