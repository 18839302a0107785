import { AdminPageFilter, AdminPageList, PageBlock, PageRef } from '@tessera/contract'
import { z } from 'zod'

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { blockPage, listAllPages } from './store.ts'

export const adminPagesRouter = router({
  list: adminEndpoint({
    summary: "Everybody's pages, newest first",
    input: AdminPageFilter,
    output: AdminPageList,
  }).query(({ ctx, input }) => listAllPages(ctx.db, input)),

  block: adminEndpoint({
    summary: 'Block a page: visitors get 410 until it is unblocked',
    errors: ['page_not_found'],
    input: PageBlock,
    output: z.void(),
  }).mutation(({ ctx, input }) => blockPage(ctx.db, ctx.owner, input.pageId, input.reason)),

  unblock: adminEndpoint({
    summary: 'Take the block from a page',
    errors: ['page_not_found'],
    input: PageRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => blockPage(ctx.db, ctx.owner, input.pageId, null)),
})
