import type { AnalyticsInterval, OverviewFilter, PageId } from '@tessera/contract'
import type { z } from 'zod'

import { oneOf, searchParams } from '../../app/search-params.ts'
import * as texts from '../texts.ts'

/** In display order. */
const ranges = ['24h', '7d', '30d', '90d'] as const
export type Range = (typeof ranges)[number]

export const defaultRange: Range = '30d'

/** The default range is not written to the URL. */
export const rangeParams = searchParams({ range: oneOf(ranges) })

export const rangeSearch = (range: Range) => ({ range: range === defaultRange ? undefined : range })

type RangeSpec = { interval: AnalyticsInterval; buckets: number; label: string; name: string }

export const rangeSpecs: Record<Range, RangeSpec> = {
  '24h': { interval: 'hour', buckets: 24, label: texts.hours24, name: texts.last24Hours },
  '7d': { interval: 'day', buckets: 7, label: texts.days7, name: texts.last7Days },
  '30d': { interval: 'day', buckets: 30, label: texts.days30, name: texts.last30Days },
  '90d': { interval: 'day', buckets: 90, label: texts.days90, name: texts.last90Days },
}

export const rangeChoices = ranges.map((value) => ({ value, label: rangeSpecs[value].label, name: rangeSpecs[value].name }))

const bucketMs: Record<AnalyticsInterval, number> = { hour: 3_600_000, day: 86_400_000 }

export type Filter = z.input<typeof OverviewFilter>

/**
 * Query of a range that ends with the current UTC hour or day. Aligned to whole buckets, so that the query key stays the same within a
 * bucket. `now` in milliseconds.
 */
export function overviewFilter(pageId: PageId | undefined, range: Range, now: number): Filter {
  const { interval, buckets } = rangeSpecs[range]
  const bucket = bucketMs[interval]
  const from = Math.floor(now / bucket) * bucket - (buckets - 1) * bucket
  return { ...(pageId !== undefined && { pageId }), interval, from: new Date(from).toISOString() }
}
