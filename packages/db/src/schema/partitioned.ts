import type { PageId } from '@tessera/contract'
import { bigint, customType, date, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { bytewise, instant } from './columns.ts'

// Tables whose storage Drizzle cannot express (partitions, fill factors) and drizzle-kit therefore must not see: migrations
// written by hand create them. Statements refer to them here, and schema.test.ts compares them with the database.

/** PostgreSQL's "char": one byte. */
const letter = customType<{ data: string; driverData: string }>({ dataType: () => '"char"' })
const seconds = customType<{ data: string; driverData: string | Date }>({ dataType: () => 'timestamptz(0)' })

/** The click ledger: one row for each click, partitioned by month. */
export const clicks = pgTable('clicks', {
  at: instant().notNull(),
  /** `links.n`; rows stay after their link is deleted. */
  link: bigint({ mode: 'number' }).notNull(),
  page: bytewise().$type<PageId>().notNull(),
  /** `click_batches.n` */
  batch: bigint({ mode: 'number' }).notNull(),
  referrer: text(),
  /** The kind of device: desktop, mobile, tablet or other, as `d`, `m`, `t` or `o`. */
  device: letter().notNull(),
  country: text(),
})

/** The clicks of each link, written in the same transaction as the ledger and `imported_clicks`. */
export const clickCounts = pgTable('click_counts', {
  link: bigint({ mode: 'number' }).primaryKey(),
  /** The link's events in the ledger and its imported count. */
  clicks: bigint({ mode: 'number' }).notNull(),
  /** The imported count alone. */
  imported: bigint({ mode: 'number' }).notNull().default(0),
})

const statsColumns = () => ({
  page: bytewise().$type<PageId>().notNull(),
  /** `h`, `d` or `m`: the hour, day or month of UTC that begins at `at`. */
  grain: letter().notNull(),
  /** What `key` is: `t` nothing (the total), `a` an audience (`device|country`), `r` a referrer's host, `l` a link's id. */
  dim: letter().notNull(),
  at: seconds().notNull(),
  key: bytewise().$type<string>().notNull(),
  views: integer().notNull().default(0),
  visitors: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
})

/** What happened to each page, summed up by hour, day and month. */
export const stats = pgTable('stats', statsColumns())

/** The partition of `stats` that holds the days. */
export const statsDay = pgTable('stats_day', statsColumns())

/** The visitors of each page on each day, by 64 bits of their hash. Partitions are dropped when the day's salt is destroyed. */
export const visitors = pgTable('visitors', {
  page: bytewise().$type<PageId>().notNull(),
  day: date().notNull(),
  visitor: bigint({ mode: 'number' }).notNull(),
})
