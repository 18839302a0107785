import {
  type Analytics,
  type AnalyticsOverview,
  type AnalyticsRange,
  analyticsRange,
  bucketsOf,
  comparablePeriods,
} from '@tessera/contract'

import { fail } from '../core/errors.ts'
import type { Figures } from './store.ts'

/** The range that a caller requests. An invalid one is refused with the path of the field that is wrong. */
export function rangeOf(wanted: Parameters<typeof analyticsRange>[0], now = new Date()): AnalyticsRange {
  const result = analyticsRange(wanted, now)
  return 'range' in result ? result.range : fail('invalid_input', { issues: [result.issue] })
}

type Counts = { views: number; visitors: number; clicks: number }

const iso = (at: number): string => new Date(at).toISOString()

function totalsOf(buckets: readonly Counts[]): Analytics['totals'] {
  const sum = (count: keyof Counts) => buckets.reduce((all, bucket) => all + bucket[count], 0)
  const [views, visitors, clicks] = [sum('views'), sum('visitors'), sum('clicks')]
  return { views, visitors, clicks, clickRate: views === 0 ? null : clicks / views }
}

/** Every bucket of the range, those without figures too. */
function seriesOf(range: AnalyticsRange, { series }: Figures): Analytics['series'] {
  const counted = new Map(series.map(({ at, ...counts }) => [at, counts]))
  return bucketsOf(range).map((at) => ({ at: iso(at), ...(counted.get(at) ?? { views: 0, visitors: 0, clicks: 0 }) }))
}

export const devices = { d: 'desktop', m: 'mobile', t: 'tablet', o: 'other' } as const

const devicesOf = ({ devices: counted }: Figures): Analytics['devices'] =>
  Object.entries(devices)
    .map(([letter, device]) => {
      const { views = 0, clicks = 0 } = counted.find((row) => row.device === letter) ?? {}
      return { device, views, clicks }
    })
    .toSorted((a, b) => b.clicks - a.clicks || b.views - a.views)

/** What was counted on one page, as the contract shows it. */
export function analyticsOf(range: AnalyticsRange, figures: Figures): Analytics {
  const series = seriesOf(range, figures)
  return {
    from: iso(range.from),
    to: iso(range.to),
    interval: range.interval,
    totals: totalsOf(series),
    series,
    links: figures.links.map(({ id, type, title, url, clicks }) => ({ id, type, title, url, clicks })),
    referrers: figures.referrers,
    devices: devicesOf(figures),
    countries: figures.countries,
  }
}

/** The same with what the dashboard shows beside it; the figures' series begins a range earlier. */
export function overviewOf(range: AnalyticsRange, figures: Figures, now: Date): AnalyticsOverview {
  const { links: _, referrers, devices, countries, ...analytics } = analyticsOf(range, figures)
  const { finished, before } = comparablePeriods(range, now)
  const period = (part: AnalyticsRange) => ({ from: iso(part.from), to: iso(part.to), totals: totalsOf(seriesOf(part, figures)) })
  return {
    ...analytics,
    finished: period(finished),
    before: period(before),
    pages: figures.pages,
    links: figures.links,
    referrers,
    devices,
    countries,
  }
}
