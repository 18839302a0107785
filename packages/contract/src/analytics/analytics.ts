import { z } from 'zod'

import { DeviceKind } from '../core/device.ts'
import { PageId } from '../core/ids.ts'
import { Link } from '../links/link.ts'
import { PageDetail } from '../pages/page.ts'
import { Instant } from '../core/text.ts'

/** How long a bucket is. */
export const AnalyticsInterval = z.enum(['day', 'hour'])
export type AnalyticsInterval = z.infer<typeof AnalyticsInterval>

const views = z
  .int()
  .min(0)
  .meta({ description: 'How often the page was shown to a person', examples: [1280] })
const visitors = z
  .int()
  .min(0)
  .meta({ description: 'Who saw it, each once a day', examples: [940] })
const clicks = z
  .int()
  .min(0)
  .meta({ description: 'Counted redirects', examples: [312] })

const Totals = z.object({
  views,
  visitors,
  clicks,
  clickRate: z
    .number()
    .min(0)
    .nullable()
    .meta({ description: 'Clicks by view; `null` without views', examples: [0.24375] }),
})

/** Rows of a list, at most. */
export const maxAnalyticsRows = 100

const { id, type, title, url } = Link.shape
const ClickedLink = z.object({ id, type, title, url, clicks })
const { id: pageId, slug, title: pageTitle } = PageDetail.shape

const figures = {
  from: Instant.meta({ description: 'Where the first bucket begins', examples: ['2026-03-01T00:00:00.000Z'] }),
  to: Instant.meta({ description: 'Where the last bucket ends', examples: ['2026-04-01T00:00:00.000Z'] }),
  interval: AnalyticsInterval,
  totals: Totals,
  series: z
    .array(z.object({ at: Instant.meta({ examples: ['2026-03-01T00:00:00.000Z'] }), views, visitors, clicks }))
    .meta({ description: 'Every bucket, in order' }),
}
const lists = {
  referrers: z
    .array(
      z.object({
        host: z
          .string()
          .nullable()
          .meta({ examples: ['news.example.com'] }),
        views,
        visitors,
      }),
    )
    .meta({ description: 'Where visitors came from, most views first; `null`: directly' }),
  devices: z.array(z.object({ device: DeviceKind, views, clicks })).meta({ description: 'All four kinds, most clicks first' }),
  countries: z
    .array(
      z.object({
        country: z
          .string()
          .nullable()
          .meta({ description: 'ISO 3166 alpha-2', examples: ['DE'] }),
        views,
        clicks,
      }),
    )
    .meta({ description: 'Most clicks first; `null`: unknown' }),
}

/** What happened on a page in a range. Clicks of tiles that were deleted are in totals and series only. */
export const Analytics = z
  .object({
    ...figures,
    links: z.array(ClickedLink).meta({ description: 'Tiles, most clicks first; those without clicks, too' }),
    ...lists,
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.infer<typeof Analytics>

const Period = z.object({ from: figures.from, to: figures.to, totals: Totals })

/** The same of all pages of an account, or of one, with what of it can be compared with the period before. */
export const AnalyticsOverview = z.object({
  ...figures,
  finished: Period.meta({ description: 'The buckets that are over' }),
  before: Period.meta({ description: 'The same buckets of the period before' }),
  pages: z.array(z.object({ id: pageId, slug, title: pageTitle, views, visitors, clicks })),
  links: z.array(ClickedLink.extend({ pageId })),
  ...lists,
})
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>

/** What a table of a page's analytics can show besides its series. */
export const AnalyticsTable = z.enum(['links', 'referrers', 'devices', 'countries'])
export type AnalyticsTable = z.infer<typeof AnalyticsTable>

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(9999, 0, 1)

const Iso = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])

/** A date, which is its midnight in UTC, or a timestamp that says its zone. */
export const DateOrTimestamp = z.string().superRefine((value, ctx) => {
  const at = Iso.safeParse(value).success ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) ctx.addIssue({ code: 'custom', message: 'Must be an ISO 8601 date, or a timestamp with a time zone' })
  else if (at < earliest || at >= latest) ctx.addIssue({ code: 'custom', message: 'Must be between the years 1970 and 9998' })
})

const range = {
  from: DateOrTimestamp.meta({
    description:
      'A date, which is its midnight in UTC, or a timestamp with its zone; rounded down to a whole bucket. Absent: 30 days before `to`, or 48 hours',
    examples: ['2026-03-01'],
  }).optional(),
  to: DateOrTimestamp.meta({
    description: 'The same for the end, which is not part of the range; rounded up. Absent: the present bucket is the last',
    examples: ['2026-04-01'],
  }).optional(),
  interval: AnalyticsInterval.default('day').meta({
    description: 'How long a bucket is. A range has at most 400 days, or 48 hours of the last 90 days',
  }),
}

export const AnalyticsFilter = z.object({
  pageId: PageId,
  ...range,
  table: AnalyticsTable.meta({ description: 'What `text/csv` shows. Absent: the series' }).optional(),
})
export type AnalyticsFilter = z.infer<typeof AnalyticsFilter>

export const OverviewFilter = z.object({ pageId: PageId.optional(), ...range })
export type OverviewFilter = z.infer<typeof OverviewFilter>

/** What a file of the overview can show. */
export const OverviewTable = z.enum(['series', 'pages', ...AnalyticsTable.options])
export type OverviewTable = z.infer<typeof OverviewTable>

export const OverviewFile = OverviewFilter.extend({ table: OverviewTable.default('series') })
export type OverviewFile = z.infer<typeof OverviewFile>

export const CsvFile = z.object({ name: z.string(), text: z.string() })
