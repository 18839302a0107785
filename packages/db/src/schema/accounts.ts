import type { OwnerId, Plan } from '@tessera/contract'
import { isNotNull, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { bytewise, date, instant } from './columns.ts'

// The four tables of the sign-in library (better-auth), with `plan` and `role` added.
// A trigger makes the first user the administrator (see the custom migration).
export const users = pgTable(
  'users',
  {
    id: bytewise().$type<OwnerId>().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    plan: text().$type<Plan>().notNull().default('free'),
    role: text().$type<'user' | 'admin'>().notNull().default('user'),
    createdAt: date().notNull().defaultNow(),
    updatedAt: date().notNull().defaultNow(),
    /** Since then, sign-in is refused and the account's pages are shown as blocked. */
    suspendedAt: instant(),
    suspendedReason: text(),
    /** When the password was last reset or changed. A sign-in that began earlier gets no session. */
    passwordChangedAt: instant(),
    /** The number of the account's pages, kept by triggers on `pages`. A creation locks this row and compares it with the quota. */
    pageCount: integer().notNull().default(0),
    /** The number of the account's idempotency keys, kept by triggers on `idempotency`. */
    idempotencyKeyCount: integer().notNull().default(0),
    /** When the deletion began. The account is unusable since then. Maintenance deletes everything that it owns, and then this row. */
    deletedAt: instant(),
    /** The IANA time zone in which the dashboard shows and reads times. Null: the browser's. */
    timeZone: text(),
  },
  (t) => [
    index('users_email_prefix').on(sql`lower(${t.email}) collate "C"`),
    index('users_name_prefix').on(sql`lower(${t.name}) collate "C"`),
    index('users_suspended').on(t.id).where(isNotNull(t.suspendedAt)),
    index('users_deleted').on(t.id).where(isNotNull(t.deletedAt)),
    check('users_plan', sql`${t.plan} in ('free', 'pro', 'enterprise')`),
    check('users_role', sql`${t.role} in ('user', 'admin')`),
    check('users_suspended_has_reason', sql`(${t.suspendedAt} is null) = (${t.suspendedReason} is null)`),
    check('users_suspended_reason', sql`char_length(${t.suspendedReason}) between 1 and 300`),
    check('users_deleted_is_suspended', sql`${t.deletedAt} is null or ${t.suspendedAt} is not null`),
    check('users_time_zone', sql`char_length(${t.timeZone}) between 1 and 64`),
    // At least one administrator can always sign in.
    check('users_suspended_is_no_admin', sql`${t.suspendedAt} is null or ${t.role} = 'user'`),
  ],
)

/** The account that a row belongs to and is deleted with. */
export const ofUser = () =>
  bytewise()
    .$type<OwnerId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: bytewise().primaryKey(),
    userId: ofUser(),
    /** SHA-256 of the token, in hexadecimal. */
    token: text().notNull().unique(),
    expiresAt: date().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: date().notNull().defaultNow(),
    updatedAt: date().notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires_at').on(t.expiresAt)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: bytewise().primaryKey(),
    userId: ofUser(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: date(),
    refreshTokenExpiresAt: date(),
    scope: text(),
    password: text(),
    createdAt: date().notNull().defaultNow(),
    updatedAt: date().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('accounts_user_provider').on(t.userId, t.providerId), uniqueIndex('accounts_identity').on(t.providerId, t.accountId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: bytewise().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: date().notNull(),
    createdAt: date().notNull().defaultNow(),
    updatedAt: date().notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_expires_at').on(t.expiresAt)],
)

/** Values that an instance creates once, such as the secret that signs session cookies. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() })
