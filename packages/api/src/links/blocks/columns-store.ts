import { blockFields, type BlockKind, blockKinds } from '@tessera/contract'
import { alias, blocks, type Described, jsonRow, pick, type SQL, sql, type SQLWrapper } from '@tessera/db/sql'

import { l } from '../columns-store.ts'

/** The alias of a block in the expressions of this file. */
export const b = alias(blocks, 'b')

/** The key of the block `b` in its page's document. */
export const blockKey = sql`coalesce(${b.key}, ${b.id})`

// A field is the column of its name; a field without a column does not compile.
type BlockField = { [K in BlockKind]: keyof (typeof blockFields)[K] }[BlockKind]
const fieldColumns: Readonly<Record<BlockField, Described>> = pick(
  b,
  'title',
  'text',
  'size',
  'channel',
  'address',
  'icon',
  'highlighted',
  'active',
)
export const blockFieldNames = Object.keys(fieldColumns) as BlockField[]

/** The block `b` as a JSON object of `first` and the fields of its kind, without those in `except`. */
export function blockJson(first: Readonly<Record<string, Described>>, except: readonly BlockField[] = []): SQL {
  const objects = blockKinds.map((kind) => {
    const names = (Object.keys(blockFields[kind]) as BlockField[]).filter((name) => !except.includes(name))
    return sql`when ${sql.raw(`'${kind}'`)} then ${jsonRow({ ...first, ...Object.fromEntries(names.map((name) => [name, fieldColumns[name]])) })}`
  })
  return sql`case ${b.kind} ${sql.join(objects, sql` `)} end`
}

/** Blocks of a page for `inTileOrder`, each as `tile`. */
export const blocksOf = (page: SQLWrapper, tile: SQL, condition: SQL = sql`true`): SQL =>
  sql`select ${b.slot}, 0 as behind, ${b.place}, ${tile} as tile from ${blocks} ${b} where ${b.pageId} = ${page} and ${condition}`

/** The place of the link `l` among all tiles, in the columns of `blocksOf`: behind the blocks of the slot that its position is. */
export const linkPlace = sql`${l.position} as slot, 1 as behind, 0 as place`

/** The tiles of two queries, in page order, as a JSON list. */
export const inTileOrder = (linkTiles: SQL, blockTiles: SQL): SQL =>
  sql`(select coalesce(json_agg(z.tile order by z.slot, z.behind, z.place), '[]') from (${linkTiles} union all ${blockTiles}) z)`
