import { Analytics, type AnalyticsFilter, AnalyticsOverview, type OverviewFile } from '@tessera/contract'

import type { Table } from '../core/answer.ts'

type Span = Pick<Analytics, 'interval' | 'from' | 'to'>

/** A column a field, in their order, also where there are no rows. */
function tableOf(
  { interval, from, to }: Span,
  part: string,
  columns: readonly string[],
  rows: readonly Record<string, string | number | null>[],
): Table {
  // Without what all buckets have alike, and what file names cannot have.
  const short = (at: string) => at.slice(0, interval === 'day' ? 10 : 13)
  return {
    name: `${part}-${short(from)}-to-${short(to)}`,
    columns,
    rows: rows.map((row) => Object.values(row)),
  }
}

/** One part of a page's analytics as a table. */
export function analyticsTable(analytics: Analytics, { table }: Pick<AnalyticsFilter, 'table'>): Table {
  const part = table ?? 'series'
  return tableOf(analytics, part, Object.keys(Analytics.shape[part].element.shape), analytics[part])
}

/** One part of what the dashboard shows as a table. */
export const overviewTable = (overview: AnalyticsOverview, { table }: Pick<OverviewFile, 'table'>): Table =>
  tableOf(overview, table, Object.keys(AnalyticsOverview.shape[table].element.shape), overview[table])
