import {
  type Block,
  type BlockId,
  BlockId as BlockIdSchema,
  blockInputs,
  type BlockPatch,
  LinkId as LinkIdSchema,
  maxBlocks,
  type NewBlock,
  type OwnerId,
  type PageId,
  type TileIds,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { alias, assignments, blocks, insertion, links, list, pages, pick, type SQL, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../../core/answer.ts'
import type { Author } from '../../core/actor.ts'
import { fail } from '../../core/errors.ts'
import { changeOf, changeParams, entered, lockPage, mayChange, prepareChange, recordLocked } from '../../history/recording-store.ts'
import { revised } from '../../pages/store.ts'
import { l } from '../columns-store.ts'
import { refuseTooManyBlocks } from '../tile-quota.ts'
import { b, blockFieldNames, blockJson, blocksOf, inTileOrder, linkPlace } from './columns-store.ts'

// Every write locks the page's row in a statement of its own, so that the snapshot of the next statement is younger than the lock. The
// places of the blocks of a slot have no gaps.

const p = alias(pages, 'p')
const ownPage = { pageId: pages.id, owner: pages.ownerId }
const oneBlock = { ...ownPage, blockId: blocks.id }
const answered = blockJson(pick(b, 'id', 'kind', 'slot'))
const revision = { revision: p.revision }

const getBlocks = statement('block_list', {
  params: ownPage,
  row: { ...revision, blocks: t.text(sql`x.blocks`) },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p}, lateral (
      select '[' || coalesce(string_agg(z.tile::text, ',' order by z.slot, z.place), '') || ']' as blocks from (${blocksOf(p.id, answered)}) z) x
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function listBlocks(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<Block[]>> {
  const [page] = await db.read(getBlocks, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.blocks }, etag(page.revision))
}

const getBlock = statement('block_get', {
  params: oneBlock,
  row: { ...revision, block: t.nullable(t.json<Block>(sql`x.block`)) },
  query: ({ pageId, owner, blockId }, columns) => sql`select ${columns} from ${pages} ${p}
    left join lateral (select ${answered} as block from ${blocks} ${b} where ${b.pageId} = ${p.id} and ${b.id} = ${blockId}) x on true
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function readBlock(db: Db, owner: OwnerId, pageId: PageId, blockId: BlockId): Promise<Answer<Block>> {
  const [page] = await db.read(getBlock, { pageId, owner, blockId })
  if (!page) fail('page_not_found')
  return new Answer({ body: page.block ?? fail('block_not_found') }, etag(page.revision))
}

const absent = Object.fromEntries(blockFieldNames.map((name) => [name, null])) as Record<(typeof blockFieldNames)[number], null>
/** The values of all columns of a block's fields. Kinds without a field have null, or false for the highlight. */
const valuesOf = (fields: object) => ({ ...absent, highlighted: false, active: true, ...fields })
const fieldParams = pick(blocks, 'title', 'text', 'size', 'channel', 'address', 'icon', 'highlighted', 'active')

const insertBlock = statement('block_insert', {
  params: { ...ownPage, ...changeParams, quota: pages.blockCount, ...pick(blocks, 'id', 'kind'), ...fieldParams },
  row: { ...revision, slot: t.integer(sql`b.slot`) },
  query: ({ pageId, owner, session, token, opened, quota, ...block }, columns) => {
    const next = { blockCount: sql`${pages.blockCount} + 1`, ...revised(pages), ...entered(pages, { links: true }) }
    const last = sql`(select count(*)::int from ${blocks} ${b} where ${b.pageId} = ${p.id} and ${b.slot} = ${p.linkCount})`
    const place = { pageId: p.id, ownerId: p.ownerId, slot: p.linkCount, place: last }
    return sql`with p as (update ${pages} set ${assignments(pages, next)}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and ${pages.blockCount} < ${quota}
          and ${mayChange(pages, { session, token, opened })}
        returning ${list([pages.id, pages.ownerId, pages.revision, pages.linkCount])}),
      b as (insert into ${blocks} ${insertion(blocks, { ...block, ...place })} from p returning slot)
      select ${columns} from b, p`
  },
})

/** The new block stands below all tiles. */
export async function addBlock(db: Db, actor: Author, input: NewBlock): Promise<Answer<Block>> {
  const { pageId, kind } = input
  const { owner } = actor
  const fields = blockInputs[kind].parse(input)
  const block = { id: typeId('block'), kind }
  const effect = async (tx: Db, opened: boolean) =>
    (await tx.query(insertBlock, { pageId, owner, quota: maxBlocks, ...block, ...valuesOf(fields), ...changeOf(actor, opened) }))[0]
  const added = await db.transaction((tx) =>
    recordLocked(tx, { actor }, pageId, effect, ({ blockCount: used }) => {
      if (used >= maxBlocks) refuseTooManyBlocks(used)
    }),
  )
  return new Answer({ body: { ...block, slot: added.slot, ...fields } as Block }, etag(added.revision))
}

const patchBlock = statement('block_patch', {
  params: { ...oneBlock, ...fieldParams },
  row: { revision: pages.revision },
  query: ({ pageId, owner, blockId, ...fields }, columns) => sql`with b as (update ${blocks} set ${assignments(blocks, fields)}
      where ${blocks.pageId} = ${pageId} and ${blocks.id} = ${blockId})
    update ${pages} set ${assignments(pages, { ...revised(pages), ...entered(pages, { links: true }) })}
      where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} returning ${columns}`,
})

/** The changed block has to be valid as a whole. For example, a contact's address has to fit its channel. */
export async function updateBlock(db: Db, actor: Author, { pageId, blockId, ...patch }: BlockPatch): Promise<Answer<Block>> {
  const { owner } = actor
  return db.transaction(async (tx) => {
    const [page, [found]] = await Promise.all([lockPage(tx, actor, pageId), tx.query(getBlock, { pageId, owner, blockId })])
    const block = found?.block ?? fail('block_not_found')
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const { data: fields, error } = blockInputs[block.kind].safeParse({ ...block, ...given })
    if (error) fail('invalid_input', { issues: error.issues.map(({ path, message }) => ({ path: path.map(String), message })) })
    const body = { id: block.id, kind: block.kind, slot: block.slot, ...fields } as Block
    if (JSON.stringify(body) === JSON.stringify(block)) return new Answer({ body }, etag(page.revision))
    const open = await prepareChange(tx, { actor, parts: ['links'] }, pageId, page)
    const [, [changed]] = await Promise.all([open(), tx.query(patchBlock, { pageId, owner, blockId, ...valuesOf(fields) })])
    if (!changed) throw new Error('The change of a locked page had no effect')
    return new Answer({ body }, etag(changed.revision))
  })
}

// A row whose revision is null: the block exists, but the change does not join the open entry.
const removeBlock = statement('block_delete', {
  params: { ...oneBlock, ...changeParams },
  row: { revision: t.nullable(p.revision) },
  query: ({ pageId, owner, blockId, ...given }, columns) => {
    const next = { blockCount: sql`${p.blockCount} - 1`, ...revised(p), ...entered(p, { links: true }, { removesLink: sql`true` }) }
    return sql`with old as (select ${b.id}, ${mayChange(pages, given, { removesLink: true })} as may from ${blocks} ${b} join ${pages} on ${pages.id} = ${b.pageId}
        where ${b.pageId} = ${pageId} and ${b.ownerId} = ${owner} and ${b.id} = ${blockId}),
      d as (delete from ${blocks} ${b} using old where ${b.id} = old.id and old.may returning ${list([b.slot, b.place])}),
      behind as (update ${blocks} ${b} set place = ${b.place} - 1 from d
        where ${b.pageId} = ${pageId} and ${b.slot} = d.slot and ${b.place} > d.place),
      p as (update ${pages} ${p} set ${assignments(pages, next)} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and exists (table d)
        returning ${p.revision})
      select ${columns} from old left join p on true`
  },
})

export async function deleteBlock(db: Db, actor: Author, pageId: PageId, blockId: BlockId): Promise<Answer<void>> {
  const effect = async (tx: Db, opened: boolean) => {
    const [page] = await tx.query(removeBlock, { pageId, owner: actor.owner, blockId, ...changeOf(actor, opened) })
    if (!page) fail('block_not_found')
    return page.revision === null ? undefined : etag(page.revision)
  }
  return db.transaction(async (tx) => new Answer<void>({ body: undefined }, await recordLocked(tx, { actor }, pageId, effect)))
}

const linkIds = sql`select ${linkPlace}, to_json(${l.id}) as tile from ${links} ${l} where ${l.pageId} = ${p.id}`
const getOrder = statement('tile_order_get', {
  params: ownPage,
  row: { ...revision, ids: t.json<string[]>(inTileOrder(linkIds, blocksOf(p.id, sql`to_json(${b.id})`))) },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function readOrder(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<TileIds>> {
  const [page] = await db.read(getOrder, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer({ body: { ids: page.ids } }, etag(page.revision))
}

const setOrder = statement('tile_order_set', {
  params: {
    ...ownPage,
    ...changeParams,
    linkIds: t.array(t.text()),
    blockIds: t.array(t.text()),
    slots: t.array(t.integer()),
    places: t.array(t.integer()),
  },
  row: { joined: t.boolean() },
  query: ({ pageId, owner, linkIds: given, blockIds, slots, places, ...change }, columns) => {
    // No row unless the ids are exactly those of the page's links or blocks.
    const isPermutation = (id: SQL) => sql`having count(*) = count(${id}) and count(*) = count(distinct o.id)`
    return sql`with
      ol as (select id, (n - 1)::int as position from unnest(${given}::text[]) with ordinality as o(id, n)),
      ob as (select * from unnest(${blockIds}::text[], ${slots}::int[], ${places}::int[]) as o(id, slot, place)),
      okl as (select coalesce(bool_or(l.position <> o.position), false) as differs
        from (select ${list([links.id, links.position])} from ${links} where ${links.pageId} = ${pageId} and ${links.ownerId} = ${owner}) l
        full join ol o on o.id = l.id ${isPermutation(sql`l.id`)}),
      okb as (select coalesce(bool_or((b.slot, b.place) <> (o.slot, o.place)), false) as differs
        from (select ${list([blocks.id, blocks.slot, blocks.place])} from ${blocks}
          where ${blocks.pageId} = ${pageId} and ${blocks.ownerId} = ${owner}) b
        full join ob o on o.id = b.id ${isPermutation(sql`b.id`)}),
      ok as (select okl.differs or okb.differs as differs, ${mayChange(pages, change)} as may from okl, okb, ${pages}
        where ${pages.id} = ${pageId}),
      l as (update ${links} ${l} set ${assignments(links, { position: sql`o.position` })} from ol o, ok
        where ${l.id} = o.id and ${l.pageId} = ${pageId} and ${l.position} <> o.position and ok.may),
      b as (update ${blocks} ${b} set ${assignments(blocks, { slot: sql`o.slot`, place: sql`o.place` })} from ob o, ok
        where ${b.id} = o.id and ${b.pageId} = ${pageId} and (${b.slot}, ${b.place}) <> (o.slot, o.place) and ok.may),
      p as (update ${pages} set ${assignments(pages, { ...revised(pages), ...entered(pages, { links: true }) })} from ok
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and ok.differs and ok.may)
      select ${columns} from (select not differs or may as joined from ok) x`
  },
})

/** Where the tiles of a complete order are. Undefined if an id is neither a link's nor a block's. */
function placesOf(ids: readonly string[]) {
  const linkIds: string[] = []
  const [blockIds, slots, places]: [string[], number[], number[]] = [[], [], []]
  let place = 0
  for (const id of ids) {
    if (LinkIdSchema.safeParse(id).success) {
      linkIds.push(id)
      place = 0
    } else if (BlockIdSchema.safeParse(id).success) {
      blockIds.push(id)
      slots.push(linkIds.length)
      places.push(place++)
    } else return undefined
  }
  return { linkIds, blockIds, slots, places }
}

/** `ids` must be a permutation of the page's tiles. */
export async function orderTiles(db: Db, actor: Author, pageId: PageId, ids: readonly string[]): Promise<Answer<TileIds>> {
  const { owner } = actor
  const places = placesOf(ids)
  const effect = async (tx: Db, opened: boolean) => {
    const [ordered] = places ? await tx.query(setOrder, { pageId, owner, ...places, ...changeOf(actor, opened) }) : []
    if (!ordered) fail('order_stale')
    return ordered.joined ? true : undefined
  }
  return db.transaction(async (tx) => {
    await recordLocked(tx, { actor }, pageId, effect)
    return readOrder(tx, owner, pageId)
  })
}
