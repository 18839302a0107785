import { Block, BlockPatch, BlockRef, NewBlock, PageRef, TileIds, TileOrder } from '@tessera/contract'
import { z } from 'zod'

import { pageById } from '../../core/columns.ts'
import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { addBlock, deleteBlock, listBlocks, orderTiles, readBlock, readOrder, updateBlock } from './store.ts'

export const blocksRouter = router({
  list: endpoint({
    route: 'GET /pages/{pageId}/blocks',
    tag: 'blocks',
    scope: 'pages:read',
    summary: "List a page's blocks in order",
    input: PageRef,
    output: z.array(Block),
    etag: 'page',
    paginated: false,
  }).query(({ db, actor, input }) => listBlocks(db, actor.owner, input.pageId)),

  add: endpoint({
    route: 'POST /pages/{pageId}/blocks',
    tag: 'blocks',
    scope: 'pages:write',
    summary: 'Add a block below all other tiles',
    description:
      'A block is a heading, a text or a contact. A heading has `title`; a text has `title`, `text` and `size`; a contact has `channel`, `address`, `title`, `icon`, `size` and `highlighted`. All have `active`. Fields of other kinds are ignored. A page has at most 100 blocks.',
    errors: ['quota_exceeded'],
    input: NewBlock,
    output: Block,
    changes: pageById,
    etag: 'page',
    repeatable: false,
    body: 'fields',
    created: ({ id }, { pageId }) => `/pages/${pageId}/blocks/${id}`,
  }).mutation(({ db, actor, input }) => addBlock(db, actor, input)),

  get: endpoint({
    route: 'GET /pages/{pageId}/blocks/{blockId}',
    tag: 'blocks',
    scope: 'pages:read',
    summary: 'Get a block',
    input: BlockRef,
    output: Block,
    etag: 'page',
  }).query(({ db, actor, input }) => readBlock(db, actor.owner, input.pageId, input.blockId)),

  update: endpoint({
    route: 'PATCH /pages/{pageId}/blocks/{blockId}',
    tag: 'blocks',
    scope: { anyOf: ['links:write', 'pages:write'] },
    summary: 'Change fields of a block',
    description: 'Absent fields stay as they are. The kind is fixed; fields of other kinds are ignored.',
    input: BlockPatch,
    output: Block,
    changes: pageById,
    etag: 'page',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => updateBlock(db, actor, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/blocks/{blockId}',
    tag: 'blocks',
    scope: { anyOf: ['links:write', 'pages:write'] },
    summary: 'Delete a block',
    input: BlockRef,
    changes: pageById,
    etag: 'page',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deleteBlock(db, actor, input.pageId, input.blockId)),

  order: endpoint({
    route: 'GET /pages/{pageId}/order',
    tag: 'blocks',
    scope: 'pages:read',
    summary: 'Get the order of all tiles (links and blocks)',
    input: PageRef,
    output: TileIds,
    etag: 'page',
  }).query(({ db, actor, input }) => readOrder(db, actor.owner, input.pageId)),

  reorder: endpoint({
    route: 'PUT /pages/{pageId}/order',
    tag: 'blocks',
    scope: { anyOf: ['links:write', 'pages:write'] },
    summary: 'Reorder all tiles of a page (links and blocks)',
    description: '`PUT …/links/order` reorders the links alone; each block then keeps the number of links before it.',
    errors: ['order_stale'],
    input: TileOrder,
    output: TileIds,
    changes: pageById,
    etag: 'page',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => orderTiles(db, actor, input.pageId, input.ids)),
})
