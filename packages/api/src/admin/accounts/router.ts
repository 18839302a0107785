import {
  AccountFilter,
  AccountList,
  AdminAccountRef,
  AccountPlan,
  AccountRole,
  AccountSuspension,
  CreatedAccount,
  NewAccount,
  ResetToken,
} from '@tessera/contract'
import { z } from 'zod'

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { suspend } from '../suspension/store.ts'
import { changePlan, changeRole, createAccount, deleteOther, listAccounts, resetPassword } from './store.ts'

export const accountsRouter = router({
  list: adminEndpoint({
    summary: 'All accounts, newest first',
    input: AccountFilter,
    output: AccountList,
  }).query(({ ctx, input }) => listAccounts(ctx.db, input)),

  create: adminEndpoint({
    summary: 'Make an account for somebody, also where sign-up is closed, and what sets its first password',
    errors: ['email_taken'],
    input: NewAccount,
    output: CreatedAccount,
    secret: true,
  }).mutation(async ({ ctx, input }) => {
    const account = await createAccount(ctx.db, ctx.owner, input)
    return { id: account.owner, reset: await ctx.invite(account) }
  }),

  setPlan: adminEndpoint({
    summary: 'Change the plan of an account',
    errors: ['account_not_found'],
    input: AccountPlan,
    output: z.void(),
  }).mutation(({ ctx, input }) => changePlan(ctx.db, ctx.owner, input.accountId, input.plan)),

  setRole: adminEndpoint({
    summary: 'Make an account an administrator, or take that from it',
    errors: ['account_not_found', 'account_suspended', 'last_admin'],
    input: AccountRole,
    output: z.void(),
  }).mutation(({ ctx, input }) => changeRole(ctx.db, ctx.owner, input.accountId, input.role)),

  makeResetToken: adminEndpoint({
    summary: 'Make what sets a new password for an account, to be handed to whoever has forgotten theirs',
    errors: ['account_not_found', 'account_of_admin'],
    input: AdminAccountRef,
    output: ResetToken,
    secret: true,
  }).mutation(({ ctx, input }) => resetPassword(ctx.db, ctx.owner, input.accountId, (account) => ctx.makeResetToken(account, ctx.owner))),

  suspend: adminEndpoint({
    summary: 'Suspend an account: nobody signs in to it, its tokens are refused and its pages answer 410',
    errors: ['account_not_found', 'account_is_admin'],
    input: AccountSuspension,
    output: z.void(),
  }).mutation(({ ctx, input }) => suspend(ctx.db, ctx.owner, input.accountId, input.reason, ctx.changed)),

  unsuspend: adminEndpoint({
    summary: 'Lift the suspension of an account; all is as it was before',
    errors: ['account_not_found', 'account_is_admin'],
    input: AdminAccountRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => suspend(ctx.db, ctx.owner, input.accountId, null, ctx.changed)),

  delete: adminEndpoint({
    summary: 'Delete an account with all it has',
    errors: ['account_not_found', 'account_is_admin'],
    input: AdminAccountRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => deleteOther(ctx.db, ctx.owner, input.accountId, ctx.changed)),
})
