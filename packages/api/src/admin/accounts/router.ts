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

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { suspend } from '../suspension/store.ts'
import { changePlan, changeRole, createAccount, deleteOther, listAccounts, resetPassword } from './store.ts'

export const accountsRouter = router({
  list: adminEndpoint({
    summary: 'List all accounts, newest first',
    input: AccountFilter,
    output: AccountList,
    etag: 'none',
  }).query(({ db, input }) => listAccounts(db, input)),

  create: adminEndpoint({
    summary: 'Create an account, even while sign-up is closed, and a link that sets its first password',
    errors: ['email_taken'],
    input: NewAccount,
    output: CreatedAccount,
    changes: 'none',
    etag: 'none',
    secret: true,
  }).mutation(async ({ db, request, services, actor, input }) => {
    const account = await createAccount(db, actor.owner, input)
    return { id: account.owner, reset: await services.invite(account, request.id) }
  }),

  setPlan: adminEndpoint({
    summary: 'Change the plan of an account',
    input: AccountPlan,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => changePlan(db, actor.owner, input.accountId, input.plan)),

  setRole: adminEndpoint({
    summary: 'Give an account the administrator role, or take the role away',
    errors: ['account_suspended', 'last_admin'],
    input: AccountRole,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => changeRole(db, actor.owner, input.accountId, input.role)),

  makeResetToken: adminEndpoint({
    summary: 'Make a link that sets a new password for an account, for an administrator to hand out',
    errors: ['account_of_admin'],
    input: AdminAccountRef,
    output: ResetToken,
    changes: 'none',
    etag: 'none',
    secret: true,
  }).mutation(({ db, request, services, actor, input }) =>
    resetPassword(db, actor.owner, input.accountId, (account) => services.makeResetToken(account, actor.owner, request.id)),
  ),

  suspend: adminEndpoint({
    summary: 'Suspend an account: its sign-ins and tokens are refused, and its pages return 410',
    errors: ['account_is_admin'],
    input: AccountSuspension,
    changes: 'account',
    etag: 'none',
  }).mutation(({ db, services, actor, input }) => suspend(db, actor.owner, input.accountId, input.reason, services.invalidate)),

  unsuspend: adminEndpoint({
    summary: 'Lift the suspension of an account; its data is unchanged',
    errors: ['account_is_admin'],
    input: AdminAccountRef,
    changes: 'account',
    etag: 'none',
  }).mutation(({ db, services, actor, input }) => suspend(db, actor.owner, input.accountId, null, services.invalidate)),

  delete: adminEndpoint({
    summary: 'Delete an account and everything in it',
    errors: ['account_is_admin'],
    input: AdminAccountRef,
    changes: 'account',
    etag: 'none',
  }).mutation(({ db, services, actor, input }) => deleteOther(db, actor.owner, input.accountId, services.invalidate)),
})
