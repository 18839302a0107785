import type { EntryPart, EntryVia, OwnerId, PageId, SessionId, Theme, TokenId, Utm } from '@tessera/contract'
import { desc, isNotNull, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { bytewise, instant, instantNow } from './columns.ts'
import { ofUser } from './accounts.ts'

export type { EntryPart, EntryVia }

export const pages = pgTable(
  'pages',
  {
    id: bytewise().$type<PageId>().primaryKey(),
    ownerId: ofUser(),
    slug: bytewise().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    coverImage: text(),
    name: text(),
    /** json, not jsonb, because it keeps the canonical bytes. */
    theme: json().$type<Theme>(),
    published: boolean().notNull().default(false),
    passwordHash: text(),
    blockedAt: instant(),
    blockedReason: text(),
    /** Incremented by every change of page, theme or links, for ETags and caches. */
    revision: bigint({ mode: 'number' }).notNull().default(1),
    /** The position of the next link. Protected by this row's lock, which every writer of the page takes first. */
    linkCount: integer().notNull().default(0),
    createdAt: instantNow(),
    updatedAt: instantNow(),
    /** Whether search engines may list the page. */
    indexed: boolean().notNull().default(true),
    /** BCP 47. Null: English, with the direction of the title. */
    language: text(),
    imprintUrl: text(),
    privacyUrl: text(),
    /** When upkeep publishes and unpublishes the page. Cleared when it does, or when the owner does it first. */
    publishAt: instant(),
    unpublishAt: instant(),
    /** Appended to the destinations of links. json, not jsonb, because it keeps the canonical bytes. */
    utm: json().$type<Utm>(),
    /** A picture of the creator, shown instead of the initials. */
    avatar: text(),
    /** The number of tiles that are not links. Protected by this row's lock, as `linkCount` is. */
    blockCount: integer().notNull().default(0),
    // The open history entry: the facts about the page's newest changes. All are null for a page that has not changed since history
    // is kept. The entry's content is the page itself. The first change that does not join it moves it to `revisions`.
    /** The entry's first revision. */
    entryRevision: bigint({ mode: 'number' }),
    /** The times of its first and last change. */
    entryStartedAt: instant(),
    entryAt: instant(),
    entryVia: text().$type<EntryVia>(),
    entryUser: bytewise().$type<OwnerId>(),
    entrySession: bytewise().$type<SessionId>(),
    entryToken: bytewise().$type<TokenId>(),
    /** The token's name at the time of the change. */
    entryTokenName: text(),
    entryParts: text().array().$type<EntryPart[]>(),
    /** Whether its last change removed a link or another tile. */
    entryRemovedLink: boolean(),
    entrySource: text(),
    entryRestoredFrom: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('pages_slug').on(sql`lower(${t.slug})`),
    index('pages_title_prefix').on(sql`lower(${t.title}) collate "C"`),
    index('pages_blocked').on(t.id).where(isNotNull(t.blockedAt)),
    index('pages_owner').on(t.ownerId, desc(t.createdAt), desc(t.id)),
    check('pages_slug_form', sql`${t.slug} ~ '^[A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?$'`),
    check('pages_title', sql`char_length(${t.title}) between 1 and 120`),
    check('pages_description', sql`char_length(${t.description}) <= 300`),
    check('pages_cover_image', sql`${t.coverImage} ~* '^https?://' and char_length(${t.coverImage}) <= 2048`),
    check('pages_avatar', sql`${t.avatar} ~* '^https?://' and char_length(${t.avatar}) <= 2048`),
    check('pages_block_count', sql`${t.blockCount} >= 0`),
    check('pages_name', sql`char_length(${t.name}) between 1 and 80`),
    index('pages_due')
      .on(sql`least(${t.publishAt}, ${t.unpublishAt})`)
      .where(sql`coalesce(${t.publishAt}, ${t.unpublishAt}) is not null`),
    check('pages_language', sql`${t.language} ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*$' and char_length(${t.language}) <= 35`),
    check('pages_imprint_url', sql`${t.imprintUrl} ~* '^https?://' and char_length(${t.imprintUrl}) <= 2048`),
    check('pages_privacy_url', sql`${t.privacyUrl} ~* '^https?://' and char_length(${t.privacyUrl}) <= 2048`),
    check('pages_instants', sql`${t.publishAt} <> ${t.unpublishAt}`),
    check('pages_link_count', sql`${t.linkCount} >= 0`),
    check(
      'pages_entry',
      sql`num_nulls(${t.entryRevision}, ${t.entryStartedAt}, ${t.entryAt}, ${t.entryVia}, ${t.entryParts}, ${t.entryRemovedLink}) in (0, 6)`,
    ),
  ],
)

/** The page that a row belongs to and is deleted with. */
export const ofPage = () =>
  bytewise()
    .$type<PageId>()
    .notNull()
    .references(() => pages.id, { onDelete: 'cascade' })
