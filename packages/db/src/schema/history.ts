import type { OwnerId, PageDocument, PageId, TokenId } from '@tessera/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { bytes, bytewise, instant, instantNow } from './columns.ts'
import { type EntryPart, type EntryVia, ofPage } from './pages.ts'

/** The link behind a key of a stored document: its id, and the number by which the click ledger knows it. */
export type StoredLinkId = { key: string; id: string; n: number }

/** What a history entry keeps of its page. */
export type StoredContent = { document: PageDocument; linkIds: StoredLinkId[] }

/**
 * Ended history entries of pages. The entry that is still open is in the columns of its page. There is no foreign key: the entries of a
 * deleted page are deleted in batches, as its clicks are.
 */
export const revisions = pgTable(
  'revisions',
  {
    page: bytewise().$type<PageId>().notNull(),
    /** The entry's first revision, which names it. */
    revision: bigint({ mode: 'number' }).notNull(),
    /** The revision before the next entry. */
    lastRevision: bigint({ mode: 'number' }).notNull(),
    startedAt: instant().notNull(),
    /** The time of its last change. */
    at: instant().notNull(),
    endedAt: instant().notNull(),
    /** Fixed when the entry ends, by the plan of that time. */
    expiresAt: instant().notNull(),
    via: text().$type<EntryVia>().notNull(),
    userId: bytewise().$type<OwnerId>(),
    tokenId: bytewise().$type<TokenId>(),
    /** The token's name at the time of the change. */
    tokenName: text(),
    source: text(),
    /** The first revision of the entry that this one restored. */
    restoredFrom: bigint({ mode: 'number' }),
    parts: text().array().$type<EntryPart[]>().notNull(),
    published: boolean().notNull(),
    links: integer().notNull(),
    /** The size of the document as JSON, in bytes. */
    bytes: integer().notNull(),
    /**
     * The page after the entry's last change: the raw deflate of the JSON of a `StoredContent`. PostgreSQL does not compress it again. Null
     * for entries of older versions of the service, which are in the next two columns.
     */
    content: bytes(),
    document: json().$type<PageDocument>(),
    linkIds: json().$type<StoredLinkId[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.revision] }),
    index('revisions_expires_at').on(t.expiresAt),
    check('revisions_content', sql`num_nulls(${t.content}, ${t.document}) = 1 and num_nulls(${t.document}, ${t.linkIds}) in (0, 2)`),
    check('revisions_order', sql`${t.lastRevision} >= ${t.revision}`),
  ],
)

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
