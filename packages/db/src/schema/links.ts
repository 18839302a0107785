import type { LinkIcon, LinkId, LinkType, OwnerId, ThumbnailStyle, TileSize } from '@tessera/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { bytewise, instant, instantNow } from './columns.ts'
import { ofPage } from './pages.ts'

// The constraint unique (page_id, position) is in a custom migration, because Drizzle cannot express that it is deferrable.
export const links = pgTable(
  'links',
  {
    id: bytewise().$type<LinkId>().primaryKey(),
    pageId: ofPage(),
    /** The page's owner, so that checking ownership needs no join. */
    ownerId: bytewise().$type<OwnerId>().notNull(),
    /** The link's key in its page's document; null if the key is the id. */
    key: bytewise(),
    /** The number by which the click ledger knows the link. */
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    type: text().$type<LinkType>().notNull(),
    url: text().notNull(),
    position: integer().notNull(),
    title: text(),
    size: text().$type<TileSize>().notNull(),
    thumbnail: text(),
    active: boolean().notNull().default(true),
    highlighted: boolean().notNull().default(false),
    /** Whether the link leads to another profile of the page's owner. */
    me: boolean().notNull().default(false),
    /** The link is shown from the first instant to before the second, while it is active. */
    visibleFrom: instant(),
    visibleUntil: instant(),
    icon: text().$type<LinkIcon>(),
    /** A picture shown as the icon, before `icon` and the type's. */
    iconImage: text(),
    thumbnailStyle: text().$type<ThumbnailStyle>().notNull().default('beside'),
  },
  (t) => [
    uniqueIndex('links_key')
      .on(t.pageId, t.key)
      .where(sql`${t.key} is not null`),
    // `char_length` instead of a bounded quantifier, which takes 5 µs: a fifth of the cost of writing a document's link.
    check('links_key_form', sql`${t.key} ~ '^[A-Za-z0-9_-]+$' and char_length(${t.key}) <= 64`),
    check('links_position_from_zero', sql`${t.position} >= 0`),
    check(
      'links_type',
      sql`${t.type} in ('live-demo', 'repo-host', 'documentation', 'video-site', 'microblog', 'professional-network', 'launch-directory', 'hackathon-site', 'blog', 'other')`,
    ),
    check('links_size', sql`${t.size} in ('1x1', '2x1', '2x2', '4x1')`),
    check('links_url', sql`${t.url} ~* '^https?://' and char_length(${t.url}) <= 2048`),
    check('links_title', sql`char_length(${t.title}) between 1 and 120`),
    check('links_icon', sql`${t.icon} ~ '^[a-z0-9-]+$' and char_length(${t.icon}) <= 64`),
    check('links_icon_image', sql`${t.iconImage} ~* '^https?://' and char_length(${t.iconImage}) <= 2048`),
    check('links_thumbnail_style', sql`${t.thumbnailStyle} in ('beside', 'full')`),
    check('links_visibility', sql`${t.visibleFrom} < ${t.visibleUntil}`),
    check('links_thumbnail', sql`${t.thumbnail} ~* '^https?://' and char_length(${t.thumbnail}) <= 2048`),
  ],
)

/** Links that were deleted from a page, by the key under which a document may restore them for 30 days. */
export const removedLinks = pgTable(
  'removed_links',
  {
    pageId: ofPage(),
    key: bytewise().notNull(),
    id: bytewise().$type<LinkId>().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
    at: instantNow(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.key] }), index('removed_links_at').on(t.at)],
)
