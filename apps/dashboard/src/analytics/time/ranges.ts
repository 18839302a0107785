import type { AnalyticsInterval, OverviewFilter, PageId } from '@tessera/contract'
import type { z } from 'zod'

import { oneOf, searchParams } from '../../app/search-params.ts'
import * as texts from '../texts.ts'

/** In the order in which they are offered. */
const ranges = ['24h', '7d', '30d', '90d'] as const
export type Range = (typeof ranges)[number]

export const standardRange: Range = '30d'

/** The address says the range where it is not the standard one. */
export const rangeParams = searchParams({ range: oneOf(ranges) })

export const rangeSearch = (range: Range) => ({ range: range === standardRange ? undefined : range })

type Length = { interval: AnalyticsInterval; buckets: number; label: string; name: string }

const lengths: Record<Range, Length> = {
  '24h': { interval: 'hour', buckets: 24, label: texts.hours24, name: texts.last24Hours },
  '7d': { interval: 'day', buckets: 7, label: texts.days7, name: texts.last7Days },
  '30d': { interval: 'day', buckets: 30, label: texts.days30, name: texts.last30Days },
  '90d': { interval: 'day', buckets: 90, label: texts.days90, name: texts.last90Days },
}

export const rangeChoices = ranges.map((value) => ({ value, label: lengths[value].label, name: lengths[value].name }))

const bucketLength: Record<AnalyticsInterval, number> = { hour: 3_600_000, day: 86_400_000 }

export type Filter = z.input<typeof OverviewFilter>

/** What to ask for: whole buckets of UTC of which the present one is the last, so that all who ask in it ask for the same. */
export function overviewFilter(pageId: PageId | undefined, range: Range, now: number): Filter {
  const { interval, buckets } = lengths[range]
  const length = bucketLength[interval]
  const from = Math.floor(now / length) * length - (buckets - 1) * length
  return { ...(pageId !== undefined && { pageId }), interval, from: new Date(from).toISOString() }
}
