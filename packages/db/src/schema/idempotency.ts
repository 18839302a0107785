import { index, json, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import { bytes, bytewise, instantNow } from './columns.ts'
import { ofUser } from './accounts.ts'

/** Responses to requests with an Idempotency-Key, kept for 24 hours. */
export const idempotency = pgTable(
  'idempotency',
  {
    ownerId: ofUser(),
    key: bytewise().notNull(),
    /** SHA-256 of method, path and body. */
    request: bytes().notNull(),
    status: smallint().notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
    /** Null if the response contained a secret. */
    body: text(),
    at: instantNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] }), index('idempotency_at').on(t.at)],
)
