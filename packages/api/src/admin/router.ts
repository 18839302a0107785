import { PageBlock, PageRef, PasswordForgotten, ResetToken } from '@tessera/contract'
import { z } from 'zod'

import { findAccount } from '../account/store.ts'
import { adminEndpoint } from '../endpoint.ts'
import { fail } from '../errors.ts'
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

  makeResetToken: adminEndpoint({
    summary: 'Make what sets a new password for an account, to be handed to whoever has forgotten theirs',
    errors: ['account_not_found', 'account_of_admin'],
    input: PasswordForgotten,
    output: ResetToken,
    secret: true,
  }).mutation(async ({ ctx, input }) => {
    const { owner, email, admin } = (await findAccount(ctx.db, input.email)) ?? fail('account_not_found')
    if (admin) fail('account_of_admin')
    return ctx.makeResetToken({ owner, email }, ctx.owner)
  }),
})
