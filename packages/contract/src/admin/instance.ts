import { z } from 'zod'

import { PageListItem } from '../pages/page.ts'

const count = z.int().min(0)

/** Above 100,000 rows `count` is PostgreSQL's estimate, which is a few percent off, and `exact` is false. */
const Quantity = z.object({ count, exact: z.boolean() })
export type Quantity = z.infer<typeof Quantity>

/** Totals of the instance and the state of its process. */
export const InstanceStats = z.object({
  accounts: Quantity,
  pages: Quantity,
  links: Quantity,
  clicks: Quantity,
  suspendedAccounts: count,
  blockedPages: count,
  openReports: count,
  database: z.object({ bytes: count, version: z.string() }),
  process: z.object({
    version: z.string(),
    node: z.string(),
    uptimeSeconds: count.nullable().meta({ description: 'Uptime of the process that responded; `null` on the command line' }),
    journalBytes: count.meta({ description: 'Size of the clicks on disk that are not yet in the database' }),
  }),
})
export type InstanceStats = z.infer<typeof InstanceStats>

const { id, slug, title } = PageListItem.shape

/** A page with far more clicks today or yesterday (UTC) than its daily mean. */
export const ClickSpike = z.object({
  page: z.object({ id, slug, title }),
  day: z.iso.date(),
  clicks: count,
  usual: z.number().min(0).meta({ description: 'The daily mean of the days before' }),
})
export type ClickSpike = z.infer<typeof ClickSpike>
