import type { OwnerId, PageDocument, TokenId } from '@tessera/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { bytewise, instant, instantNow } from './columns.ts'
import { ofPage } from './pages.ts'

/** What a page was last made equal to by a write that named its source. */
export const pageSources = pgTable(
  'page_sources',
  {
    pageId: ofPage().primaryKey(),
    source: text().notNull(),
    tokenId: bytewise().$type<TokenId>(),
    tokenName: text(),
    appliedAt: instant().notNull(),
    /** The page's revision after that write. */
    revision: bigint({ mode: 'number' }).notNull(),
    document: json().$type<PageDocument>().notNull(),
  },
  (t) => [
    index('page_sources_slug').on(sql`lower(${t.document} ->> 'slug') collate "C"`),
    check('page_sources_source', sql`char_length(${t.source}) between 1 and 200`),
  ],
)

/** Documents that are shown at a secret address, for review before they become the page. */
export const previews = pgTable(
  'previews',
  {
    id: bytewise().primaryKey(),
    pageId: ofPage(),
    /** The secret part of the address: 27 characters of base 62. */
    secret: bytewise().notNull(),
    /** Chosen by the caller, so that a later preview replaces this one at the same address. */
    key: bytewise(),
    note: text(),
    userId: bytewise().$type<OwnerId>().notNull(),
    tokenId: bytewise().$type<TokenId>(),
    tokenName: text(),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    /** The page's revision with which the document was compared. */
    revision: bigint({ mode: 'number' }).notNull(),
    document: json().$type<PageDocument>().notNull(),
  },
  (t) => [
    uniqueIndex('previews_secret').on(t.secret),
    uniqueIndex('previews_key').on(t.pageId, t.key),
    index('previews_expires_at').on(t.expiresAt),
    check('previews_secret_form', sql`${t.secret} ~ '^[A-Za-z0-9]{27}$'`),
    check('previews_key_form', sql`${t.key} ~ '^[A-Za-z0-9_-]+$' and char_length(${t.key}) <= 64`),
    check('previews_note', sql`char_length(${t.note}) between 1 and 80`),
  ],
)
