import type { BlockId, BlockKind, ContactChannel, LinkIcon, OwnerId, TileSize } from '@tessera/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { bytewise } from './columns.ts'
import { ofPage } from './pages.ts'

/** Tiles that are not links: headings, texts and contacts. They stand between links, and the positions of links do not count them. */
export const blocks = pgTable(
  'blocks',
  {
    id: bytewise().$type<BlockId>().primaryKey(),
    pageId: ofPage(),
    /** The page's owner, so that checking ownership needs no join. */
    ownerId: bytewise().$type<OwnerId>().notNull(),
    /** The block's key in its page's document; null if the key is the id. */
    key: bytewise(),
    kind: text().$type<BlockKind>().notNull(),
    /** The number of links before it. */
    slot: integer().notNull(),
    /** Its order among the blocks of the slot. */
    place: integer().notNull(),
    title: text(),
    text: text(),
    /** Null for headings, which are as wide as the grid. */
    size: text().$type<TileSize>(),
    channel: text().$type<ContactChannel>(),
    address: text(),
    icon: text().$type<LinkIcon>(),
    highlighted: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  (t) => [
    index('blocks_page').on(t.pageId, t.slot, t.place),
    uniqueIndex('blocks_key')
      .on(t.pageId, t.key)
      .where(sql`${t.key} is not null`),
    check('blocks_kind', sql`${t.kind} in ('heading', 'text', 'contact')`),
    check('blocks_key_form', sql`${t.key} ~ '^[A-Za-z0-9_-]+$' and char_length(${t.key}) <= 64`),
    check('blocks_slot_from_zero', sql`${t.slot} >= 0 and ${t.place} >= 0`),
    check('blocks_size', sql`${t.size} in ('1x1', '2x1', '2x2', '4x1')`),
    check('blocks_title', sql`char_length(${t.title}) between 1 and 120`),
    check('blocks_text', sql`char_length(${t.text}) between 1 and 600`),
    check('blocks_channel', sql`${t.channel} in ('mail', 'phone', 'sms')`),
    check('blocks_address', sql`char_length(${t.address}) between 3 and 254`),
    check(
      'blocks_fields',
      sql`case ${t.kind}
        when 'heading' then ${t.title} is not null and num_nonnulls(${t.text}, ${t.size}, ${t.channel}, ${t.address}, ${t.icon}) = 0 and not ${t.highlighted}
        when 'text' then num_nonnulls(${t.text}, ${t.size}) = 2 and num_nonnulls(${t.channel}, ${t.address}, ${t.icon}) = 0 and not ${t.highlighted}
        else num_nonnulls(${t.size}, ${t.channel}, ${t.address}) = 3 and ${t.text} is null end`,
    ),
  ],
)
