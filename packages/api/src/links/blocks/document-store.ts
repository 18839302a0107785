import { type DocumentBlock, type DocumentTile, isLink, type OwnerId, type PageId } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { blocks, list, namesOf, sql, sqlTypeOf, statement, t } from '@tessera/db/sql'

import { b, blockFieldNames, blockKey } from './columns-store.ts'

/** A block with its place: the number of links before it, and its order among the blocks there. */
type PlacedBlock = DocumentBlock & { slot: number; place: number }

function placedBlocks(tiles: readonly DocumentTile[]): PlacedBlock[] {
  let [slot, place] = [0, 0]
  return tiles.flatMap((tile) => {
    if (!isLink(tile)) return [{ ...tile, slot, place: place++ }]
    slot += 1
    place = 0
    return []
  })
}

const removeBlocks = statement('block_remove_keys', {
  params: { pageId: blocks.pageId, keys: t.array(t.text()) },
  query: ({ pageId, keys }) => sql`delete from ${blocks} ${b} where ${b.pageId} = ${pageId} and ${blockKey} = any(${keys}::text[])`,
})

const stored = ['slot', 'place', ...blockFieldNames] as const
const storedNames = namesOf(...stored.map((name) => blocks[name]))
// Kinds without a highlight have none in JSON.
const storedValues = list(
  stored.map((name) => (name === 'highlighted' ? sql`coalesce(d.highlighted, false)` : sql`d.${sql.identifier(name)}`)),
)
const storedTypes = list(stored.map((name) => sql`${sql.identifier(name)} ${sql.raw(sqlTypeOf(blocks[name]))}`))
const writeBlocks = statement('block_write', {
  params: { pageId: blocks.pageId, owner: blocks.ownerId, written: t.jsonText() },
  query: ({ pageId, owner, written }) => sql`with d as (
      select * from json_to_recordset(${written}::json) as d(key text, kind text, id text, ${storedTypes})),
    changed as (update ${blocks} ${b} set (${storedNames}) = (${storedValues}) from d
      where ${b.pageId} = ${pageId} and ${blockKey} = d.key and d.id is null)
    insert into ${blocks} (${namesOf(blocks.id, blocks.pageId, blocks.ownerId, blocks.key, blocks.kind)}, ${storedNames})
      select d.id, ${pageId}, ${owner}, nullif(d.key, d.id), d.kind, ${storedValues} from d where d.id is not null`,
})

/**
 * Stores the blocks of a page whose tiles become `to`. The caller holds the page's lock and sets the page's `block_count`. A block keeps
 * its id as long as its key and kind stay. A new one gets the id that `former` has for its key, else a new id.
 */
export async function storeBlocks(
  tx: Db,
  { pageId, owner }: { pageId: PageId; owner: OwnerId },
  from: readonly DocumentTile[],
  to: readonly DocumentTile[],
  former: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  const old = new Map(placedBlocks(from).map((block) => [block.key, block]))
  const next = new Map(placedBlocks(to).map((block) => [block.key, block]))
  const stays = ({ key, kind }: PlacedBlock) => old.get(key)?.kind === kind
  const removed = [...old.values()].filter(({ key, kind }) => next.get(key)?.kind !== kind)
  const written = [...next.values()].flatMap((block) => {
    if (!stays(block)) return [{ ...block, id: former.get(block.key)?.id ?? typeId('block') }]
    return JSON.stringify(block) === JSON.stringify(old.get(block.key)) ? [] : [block]
  })
  await Promise.all([
    removed.length > 0 ? tx.query(removeBlocks, { pageId, keys: removed.map(({ key }) => key) }) : [],
    // After the removal, because a block of another kind may have the key of a removed one.
    written.length > 0 ? tx.query(writeBlocks, { pageId, owner, written: JSON.stringify(written) }) : [],
  ])
}

const lower = statement('block_lower_slots', {
  params: { pageId: blocks.pageId, position: blocks.slot },
  query: ({ pageId, position }) => {
    const before = sql`(select count(*)::int from ${blocks} where ${blocks.pageId} = ${pageId} and ${blocks.slot} = ${position})`
    return sql`update ${blocks} ${b} set slot = ${b.slot} - 1,
        place = ${b.place} + case when ${b.slot} = ${position} + 1 then ${before} else 0 end
      where ${b.pageId} = ${pageId} and ${b.slot} > ${position}`
  },
})

/** Closes the gap that the deletion of the link at a position leaves. The caller holds the page's lock. */
export async function lowerSlots(tx: Db, pageId: PageId, position: number): Promise<void> {
  await tx.query(lower, { pageId, position })
}
