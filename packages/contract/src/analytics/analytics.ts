import { z } from 'zod'

import { DeviceKind } from '../account/account.ts'
import { PageId } from '../core/ids.ts'
import { Link } from '../links/link.ts'
import { PageDetail } from '../pages/page.ts'
import { Instant, zoneMissing } from '../core/instant.ts'

/** Length of a bucket. */
export const AnalyticsInterval = z.enum(['day', 'hour'])
export type AnalyticsInterval = z.infer<typeof AnalyticsInterval>

const count = z.int().min(0)
const views = count.meta({ description: 'Page views, without bots', examples: [1280] })
const visitors = count.meta({ description: 'Unique visitors per day, summed over the days', examples: [940] })
const clicks = count.meta({ description: 'Counted redirects, without imported clicks', examples: [312] })
const rate = z.number().min(0).nullable()
const clickRate = rate.meta({ description: 'Clicks per view; `null` without views', examples: [0.24375] })
const Totals = z.object({ views, visitors, clicks, clickRate })

/** Maximum rows per list. */
export const maxAnalyticsRows = 100

const { id, type, title, url } = Link.shape
const ClickedLink = z.object({ id, type, title, url, clicks })
const { id: pageId, slug, title: pageTitle } = PageDetail.shape

const figures = {
  from: Instant.meta({ description: 'Start of the first bucket', examples: ['2026-03-01T00:00:00.000Z'] }),
  to: Instant.meta({ description: 'End of the last bucket', examples: ['2026-04-01T00:00:00.000Z'] }),
  interval: AnalyticsInterval,
  totals: Totals,
  series: z
    .array(z.object({ at: Instant.meta({ examples: ['2026-03-01T00:00:00.000Z'] }), views, visitors, clicks }))
    .meta({ description: 'Every bucket, in order' }),
}
const name = z.string().nullable()
const Referrer = z.object({ host: name.meta({ examples: ['news.example.com'] }), views, visitors })
const Country = z.object({ country: name.meta({ description: 'ISO 3166 alpha-2', examples: ['DE'] }), views, clicks })
const lists = {
  referrers: z.array(Referrer).meta({ description: 'Where visitors came from, most views first; `null` for direct visits' }),
  devices: z.array(z.object({ device: DeviceKind, views, clicks })).meta({ description: 'All four kinds, most clicks first' }),
  countries: z.array(Country).meta({ description: 'Most clicks first; `null` for an unknown country' }),
}

/** Figures of one page in a range. Clicks on deleted tiles count in `totals` and `series` only. */
export const Analytics = z
  .object({
    ...figures,
    links: z.array(ClickedLink).meta({ description: 'Links, most clicks first' }),
    ...lists,
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.infer<typeof Analytics>

const Period = z.object({ from: figures.from, to: figures.to, totals: Totals })

/** Figures of all pages of an account, or of one page, with a comparison with the preceding period. */
export const AnalyticsOverview = z.object({
  ...figures,
  finished: Period.meta({ description: 'Totals of the finished buckets' }),
  before: Period.meta({ description: 'Totals of the same buckets in the preceding period' }),
  pages: z.array(z.object({ id: pageId, slug, title: pageTitle, views, visitors, clicks })),
  links: z.array(ClickedLink.extend({ pageId })),
  ...lists,
})
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>

/** Tables of a page's analytics besides the series. */
export const AnalyticsTable = z.enum(['links', 'referrers', 'devices', 'countries'])

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(9999, 0, 1)

const Iso = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])

/** A date (midnight UTC) or a timestamp with a time zone. */
export const DateOrTimestamp = z.string().superRefine((value, ctx) => {
  const at = Iso.safeParse(value).success ? Date.parse(value) : Number.NaN
  if (Iso.safeParse(`${value}Z`).success) ctx.addIssue({ code: 'custom', message: zoneMissing })
  else if (Number.isNaN(at)) ctx.addIssue({ code: 'custom', message: 'Must be an ISO 8601 date, or a timestamp with a time zone' })
  else if (at < earliest || at >= latest) ctx.addIssue({ code: 'custom', message: 'Must be between the years 1970 and 9998' })
})

const range = {
  from: DateOrTimestamp.meta({
    description:
      'A date (midnight UTC) or a timestamp with a time zone, rounded down to a whole bucket. Default: 30 days before `to`, or 48 hours if `interval` is `hour`',
    examples: ['2026-03-01'],
  }).optional(),
  to: DateOrTimestamp.meta({
    description: 'The exclusive end, in the same format, rounded up to a whole bucket. Default: the end of the current bucket',
    examples: ['2026-04-01'],
  }).optional(),
  interval: AnalyticsInterval.default('day').meta({
    description: 'Length of a bucket. By day, a range spans at most 400 days; by hour, at most 48 hours, within the last 90 days',
  }),
}

export const AnalyticsFilter = z.object({
  pageId: PageId,
  ...range,
  table: AnalyticsTable.meta({ description: 'The table that `text/csv` contains. Default: the series' }).optional(),
})
export type AnalyticsFilter = z.infer<typeof AnalyticsFilter>

export const OverviewFilter = z.object({ pageId: PageId.optional(), ...range })
export type OverviewFilter = z.infer<typeof OverviewFilter>

/** Tables that an exported overview can contain. */
export const OverviewTable = z.enum(['series', 'pages', ...AnalyticsTable.options])
export type OverviewTable = z.infer<typeof OverviewTable>

export const OverviewFile = OverviewFilter.extend({ table: OverviewTable.default('series') })
export type OverviewFile = z.infer<typeof OverviewFile>

export const CsvFile = z.object({ name: z.string(), text: z.string() })
export type CsvFile = z.infer<typeof CsvFile>
