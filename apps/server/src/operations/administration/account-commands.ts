import { administration, fail } from '@tessera/api'
import { AccountFilter, AccountPlan, AccountRole, AccountSuspension, NewAccount, type OwnerId } from '@tessera/contract'

import { invitationLifetimeMs, makeResetToken } from '../../accounts/password-links.ts'
import { localOrigin } from '../../http/request/origin.ts'
import { createSessionAuth } from '../../accounts/session/session-auth.ts'
import { type Command, type CommandInput, confirmation, table } from './command.ts'

const { changePlan, changeRole, createAccount, deleteAccount, findAccount, listAccounts, resetPassword, suspend } = administration

/** This process has no page cache. The serving processes notice the change when they revalidate. */
const noInvalidation = () => {}

async function createLink({ db, env, secret }: CommandInput, owner: OwnerId, lifetimeMs?: number) {
  const { token, expiresAt } = await makeResetToken(createSessionAuth(db, env, secret), owner, lifetimeMs)
  return { url: `${env.publicUrl ?? localOrigin(env.port)}/reset#${token}`, token, expiresAt }
}

export const accountCommands: Readonly<Record<string, Command>> = {
  accounts: {
    optional: 'search',
    flags: ['suspended', 'after'],
    description: 'list accounts; search by the beginning of a name or email address, or by id',
    run: async ({ db, args: [search], options: { suspended, after } }) =>
      table(
        await listAccounts(db, AccountFilter.parse({ search, suspended, cursor: after })),
        ({ id, email, name, plan, role, pages, suspendedReason }) => ({ id, email, name, plan, role, pages, suspended: suspendedReason }),
      ),
  },
  'create-account': {
    required: ['name', 'email'],
    description: 'create an account and a link that sets its first password',
    run: async (input) => {
      const { owner, email } = await createAccount(input.db, null, NewAccount.parse({ name: input.args[0], email: input.args[1] }))
      const { url, expiresAt } = await createLink(input, owner, invitationLifetimeMs)
      return { lines: [`Created ${owner} for ${email}. Set its password at`, url], json: { id: owner, email, url, expiresAt } }
    },
  },
  plan: {
    required: ['account', 'plan'],
    description: 'change the plan: free, pro or enterprise',
    run: async ({ db, args: [account = '', wanted] }) => {
      const { accountId, plan } = AccountPlan.parse({ accountId: await findAccount(db, account), plan: wanted })
      await changePlan(db, null, accountId, plan)
      return confirmation(`${account} is now on the ${plan} plan`)
    },
  },
  role: {
    required: ['account', 'role'],
    description: 'change the role: user or admin',
    run: async ({ db, args: [account = '', wanted] }) => {
      const { accountId, role } = AccountRole.parse({ accountId: await findAccount(db, account), role: wanted })
      await changeRole(db, null, accountId, role)
      return confirmation(`${account} is ${role === 'admin' ? 'now' : 'no longer'} an administrator`)
    },
  },
  'reset-link': {
    required: ['account'],
    description: 'create a link that sets a new password, even for an administrator',
    run: async (input) => {
      const [account = ''] = input.args
      const found = await findAccount(input.db, account)
      let link: Awaited<ReturnType<typeof createLink>> | undefined
      await resetPassword(input.db, null, found, async ({ owner }) => (link = await createLink(input, owner)))
      return { lines: [`Set the password of ${account} at`, link?.url ?? ''], json: { url: link?.url, expiresAt: link?.expiresAt } }
    },
  },
  suspend: {
    required: ['account', 'reason'],
    description: 'suspend an account: sign-in and tokens are refused, its pages answer 410',
    run: async ({ db, args: [account = '', why] }) => {
      const { accountId, reason } = AccountSuspension.parse({ accountId: await findAccount(db, account), reason: why })
      await suspend(db, null, accountId, reason, noInvalidation)
      return confirmation(`${account} is suspended`)
    },
  },
  unsuspend: {
    required: ['account'],
    description: 'lift the suspension of an account',
    run: async ({ db, args: [account = ''] }) => {
      await suspend(db, null, await findAccount(db, account), null, noInvalidation)
      return confirmation(`${account} is no longer suspended`)
    },
  },
  'delete-account': {
    required: ['account'],
    flags: ['yes'],
    description: 'delete an account with its pages, links and tokens; this cannot be undone',
    run: async ({ db, args: [account = ''], options: { yes } }) => {
      const found = await findAccount(db, account)
      if (!yes) fail('invalid_input', { message: `${account} would be deleted with its pages, links and tokens; add --yes to confirm` })
      await deleteAccount(db, null, found, noInvalidation)
      return confirmation(`${account} is deleted`)
    },
  },
}
