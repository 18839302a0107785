import type { PageId, Scope, TokenId } from '@tessera/contract'
import { desc, isNull, sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'

import { bytes, bytewise, instant, instantNow } from './columns.ts'
import { ofUser } from './accounts.ts'

export const tokens = pgTable(
  'tokens',
  {
    id: bytewise().$type<TokenId>().primaryKey(),
    ownerId: ofUser(),
    /** SHA-256 of the secret. The secret itself is not stored. */
    hash: bytes().notNull().unique(),
    lastFour: text().notNull(),
    name: text(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    lastUsedAt: instant(),
    /** The pages that the token is bound to; null if it may be used for all. Pages that were deleted stay in the array. */
    pages: text().array().$type<PageId[]>(),
  },
  (t) => [
    index('tokens_owner').on(t.ownerId, desc(t.id)),
    index('tokens_unrevoked').on(t.ownerId, desc(t.id)).where(isNull(t.revokedAt)),
    // `least` ignores nulls.
    index('tokens_ended').on(sql`least(${t.revokedAt}, ${t.expiresAt})`),
    check('tokens_hash', sql`octet_length(${t.hash}) = 32`),
    check('tokens_name', sql`char_length(${t.name}) between 1 and 64`),
    check('tokens_pages', sql`cardinality(${t.pages}) between 1 and 100`),
    check(
      'tokens_scopes',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array['pages:read', 'pages:write', 'links:write', 'tokens:manage']`,
    ),
  ],
)
