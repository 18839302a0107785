import type { OwnerId, PageDocument, PageId, TokenId } from '@tessera/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytes, bytewise, instant } from './columns.ts'
import type { EntryPart, EntryVia } from './pages.ts'

/** The tile behind a key of a stored document: its id and, for a link, its number in the click ledger. */
export type StoredTileId = { key: string; id: string; n: number | null }

/** What a history entry keeps of its page. Entries of older versions of the service lack the ids of blocks. */
export type StoredContent = { document: PageDocument; tileIds: StoredTileId[] }

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
     * The page after the entry's last change: JSON compressed with raw deflate, to be read with `unpackContent`. PostgreSQL does not compress
     * it again. Null for entries of older versions of the service; their content is in the next two columns.
     */
    content: bytes(),
    document: json().$type<PageDocument>(),
    linkIds: json().$type<StoredTileId[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.revision] }),
    index('revisions_expires_at').on(t.expiresAt),
    check('revisions_content', sql`num_nulls(${t.content}, ${t.document}) = 1 and num_nulls(${t.document}, ${t.linkIds}) in (0, 2)`),
    check('revisions_order', sql`${t.lastRevision} >= ${t.revision}`),
  ],
)
