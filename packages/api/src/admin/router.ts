import { PageBlock, PageRef } from '@tessera/contract'
import { z } from 'zod'

import { adminEndpoint } from '../endpoint.ts'
import { router } from '../trpc.ts'
import { blockPage } from './store.ts'

export const adminRouter = router({
  blockPage: adminEndpoint({
    summary: 'Block a page: visitors get 410 until it is unblocked',
    errors: ['page_not_found'],
    input: PageBlock,
    output: z.void(),
  }).mutation(({ ctx, input }) => blockPage(ctx.db, input.pageId, input.reason)),

  unblockPage: adminEndpoint({
    summary: 'Take the block from a page',
    errors: ['page_not_found'],
    input: PageRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => blockPage(ctx.db, input.pageId, null)),
})
