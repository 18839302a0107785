import { z } from 'zod'

import { PageListItem } from '../pages/page.ts'

const count = z.int().min(0)

/** Beyond a hundred thousand rows PostgreSQL's own estimate, which is some per cent off. */
const Quantity = z.object({ count, exact: z.boolean() })
export type Quantity = z.infer<typeof Quantity>

/** What an instance holds, and how it runs. */
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
    uptimeSeconds: count.nullable().meta({ description: 'Of the process that answers; `null` where that is not the service' }),
    journalBytes: count.meta({ description: 'Of clicks that wait on its disk for the database' }),
  }),
})
export type InstanceStats = z.infer<typeof InstanceStats>

const { id, slug, title } = PageListItem.shape

/** A page that was clicked far more often today or yesterday, by UTC, than on its usual day. */
export const ClickSpike = z.object({
  page: z.object({ id, slug, title }),
  day: z.iso.date(),
  clicks: count,
  usual: z.number().min(0).meta({ description: 'The mean of the days before' }),
})
export type ClickSpike = z.infer<typeof ClickSpike>
