import { Analytics, type AnalyticsFilter } from '@tessera/contract'

import type { Table } from '../answer.ts'

const { series, links, referrers, devices, countries } = Analytics.shape
const columns = {
  series: Object.keys(series.element.shape),
  links: Object.keys(links.element.shape),
  referrers: Object.keys(referrers.element.shape),
  devices: Object.keys(devices.element.shape),
  countries: Object.keys(countries.element.shape),
}

/** One part of a page's analytics as a table: a column a field, in their order. */
export function analyticsTable(analytics: Analytics, { table }: Pick<AnalyticsFilter, 'table'>): Table {
  const { interval, from, to } = analytics
  const part = table ?? 'series'
  // Without what all buckets have alike, and what file names cannot have.
  const short = (at: string) => at.slice(0, interval === 'day' ? 10 : 13)
  return {
    name: `${part}-${short(from)}-to-${short(to)}`,
    columns: columns[part],
    rows: analytics[part].map((row) => Object.values<string | number | null>(row)),
  }
}
