import type { OwnerId, PageId, ReportOutcome, ReportReason, TokenId } from '@tessera/contract'
import { isNull, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { bytes, bytewise, instant, instantNow } from './columns.ts'
import { ofPage } from './pages.ts'

/** Slugs under which a page was published before it was renamed. They redirect to it for 90 days, and only its owner may take them. */
export const formerSlugs = pgTable('former_slugs', { slug: bytewise().notNull(), pageId: ofPage(), at: instantNow() }, (t) => [
  uniqueIndex('former_slugs_slug').on(sql`lower(${t.slug})`),
  index('former_slugs_page').on(t.pageId, t.at),
  index('former_slugs_at').on(t.at),
])

/** Visitors' reports on pages, for the administrators. */
export const reports = pgTable(
  'reports',
  {
    id: bytewise().primaryKey(),
    pageId: ofPage(),
    reason: text().$type<ReportReason>().notNull(),
    text: text(),
    /** The visitor, as the day's hash of address, user agent and page. */
    visitor: bytes().notNull(),
    createdAt: instantNow(),
    closedAt: instant(),
    outcome: text().$type<ReportOutcome>(),
    /** The comment of the administrator who closed the report. */
    note: text(),
  },
  (t) => [
    uniqueIndex('reports_open').on(t.pageId, t.visitor).where(isNull(t.closedAt)),
    index('reports_page').on(t.pageId),
    index('reports_to_do').on(t.id).where(isNull(t.closedAt)),
    check('reports_outcome', sql`${t.outcome} in ('blocked', 'dismissed')`),
    check('reports_note', sql`char_length(${t.note}) between 1 and 300`),
    check('reports_reason', sql`${t.reason} in ('phishing', 'malware', 'spam', 'illegal', 'other')`),
    check('reports_text', sql`char_length(${t.text}) <= 1000`),
  ],
)

/** The committed batches of the click ledger. A batch's row ensures that it counts once, however often it is sent. */
export const clickBatches = pgTable(
  'click_batches',
  {
    id: uuid().primaryKey(),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: instant().notNull(),
    /** Whether its clicks are in `stats`. */
    rolled: boolean().notNull().default(false),
  },
  (t) => [
    index('click_batches_unrolled')
      .on(t.n)
      .where(sql`not ${t.rolled}`),
    index('click_batches_at').on(t.at),
  ],
)

/** The committed batches of views. A batch's row ensures that it counts once, however often it is sent. */
export const viewBatches = pgTable('view_batches', { id: uuid().primaryKey(), at: instantNow() }, (t) => [
  index('view_batches_at').on(t.at),
])

/**
 * The count of a link that another service or instance reported. It is part of the link's sum in `click_counts`, but no event of the ledger.
 * There is no foreign key: a row outlives its link, as the ledger's do, and those of a deleted page are deleted with its clicks.
 */
export const importedClicks = pgTable(
  'imported_clicks',
  {
    /** `links.n` */
    link: bigint({ mode: 'number' }).primaryKey(),
    page: bytewise().$type<PageId>().notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    /** Where the count comes from, such as `Linktree`. */
    source: text().notNull(),
    at: instantNow(),
    userId: bytewise().$type<OwnerId>().notNull(),
    /** Null for a session. */
    tokenId: bytewise().$type<TokenId>(),
    /** The token's name at the time of the import. */
    tokenName: text(),
  },
  (t) => [
    index('imported_clicks_page').on(t.page),
    check('imported_clicks_clicks', sql`${t.clicks} between 1 and 1000000000000`),
    check('imported_clicks_source', sql`char_length(${t.source}) between 1 and 120`),
  ],
)

/** Deleted pages whose clicks and figures are being deleted. A batch that was under way may still add more of them. */
export const gonePages = pgTable('gone_pages', { page: bytewise().$type<PageId>().primaryKey(), at: instantNow() })

/** The salts with which the visitors of a day are hashed. After 48 hours a salt is deleted, so that hashes cannot be traced back. */
export const salts = pgTable('salts', { day: date().primaryKey(), salt: bytes().notNull() })
