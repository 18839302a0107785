import { administration, fail } from '@tessera/api'
import { AccountFilter, AccountPlan, AccountRole, AccountSuspension, NewAccount, type OwnerId } from '@tessera/contract'

import { invitationLifetimeMs, makeResetToken } from '../../accounts/reset-token.ts'
import { localOrigin } from '../../http/request/origin-check.ts'
import { createSessionAuth } from '../../accounts/session/session-auth.ts'
import type { Command, Given } from './admin-command.ts'
import { done, listed } from './command-output.ts'

const { changePlan, changeRole, createAccount, deleteAccount, findAccount, listAccounts, resetPassword, suspend } = administration

/** Nothing is in this process' memory; those that serve look for themselves. */
const nobodyToTell = () => {}

async function linkFor({ db, env, secret }: Given, owner: OwnerId, lifetime?: number) {
  const { token, expiresAt } = await makeResetToken(createSessionAuth(db, env, secret), owner, lifetime)
  return { url: `${env.publicUrl ?? localOrigin(env.port)}/reset#${token}`, token, expiresAt }
}

export const accountCommands: Readonly<Record<string, Command>> = {
  accounts: {
    takes: '[<search>] [--suspended]',
    names: [0, 1],
    flags: ['suspended', 'after'],
    does: 'accounts, by the beginning of a name or e-mail address, or an id',
    run: async ({ db, names: [search], options: { suspended, after } }) =>
      listed(await listAccounts(db, AccountFilter.parse({ search, suspended, cursor: after })), {
        id: ({ id }) => id,
        email: ({ email }) => email,
        name: ({ name }) => name,
        plan: ({ plan }) => plan,
        role: ({ role }) => role,
        pages: ({ pages }) => pages,
        suspended: ({ suspendedReason }) => suspendedReason,
      }),
  },
  'create-account': {
    takes: '<name> <email>',
    names: [2, 2],
    does: 'make an account, and a link that sets its first password',
    run: async (given) => {
      const { owner, email } = await createAccount(given.db, null, NewAccount.parse({ name: given.names[0], email: given.names[1] }))
      const { url, expiresAt } = await linkFor(given, owner, invitationLifetimeMs)
      return { lines: [`Made ${owner} for ${email}. Its password is set at`, url], json: { id: owner, email, url, expiresAt } }
    },
  },
  plan: {
    takes: '<account> <plan>',
    names: [2, 2],
    does: 'free, pro or enterprise',
    run: async ({ db, names: [account = '', wanted] }) => {
      const { accountId, plan } = AccountPlan.parse({ accountId: await findAccount(db, account), plan: wanted })
      await changePlan(db, null, accountId, plan)
      return done(`${account} has the plan ${plan}`)
    },
  },
  role: {
    takes: '<account> <role>',
    names: [2, 2],
    does: 'user or admin',
    run: async ({ db, names: [account = '', wanted] }) => {
      const { accountId, role } = AccountRole.parse({ accountId: await findAccount(db, account), role: wanted })
      await changeRole(db, null, accountId, role)
      return done(`${account} is ${role === 'admin' ? 'an administrator' : 'no administrator'}`)
    },
  },
  'reset-link': {
    takes: '<account>',
    names: [1, 1],
    does: 'make a link that sets a new password, also for an administrator',
    run: async (given) => {
      const [account = ''] = given.names
      const found = await findAccount(given.db, account)
      let link: Awaited<ReturnType<typeof linkFor>> | undefined
      await resetPassword(given.db, null, found, async ({ owner }) => (link = await linkFor(given, owner)))
      return { lines: [`The password of ${account} is set at`, link?.url ?? ''], json: { url: link?.url, expiresAt: link?.expiresAt } }
    },
  },
  suspend: {
    takes: '<account> <reason>',
    names: [2, 2],
    does: 'nobody signs in, tokens are refused, pages answer 410',
    run: async ({ db, names: [account = '', why] }) => {
      const { accountId, reason } = AccountSuspension.parse({ accountId: await findAccount(db, account), reason: why })
      await suspend(db, null, accountId, reason, nobodyToTell)
      return done(`${account} is suspended`)
    },
  },
  unsuspend: {
    takes: '<account>',
    names: [1, 1],
    does: 'all is as it was before',
    run: async ({ db, names: [account = ''] }) => {
      await suspend(db, null, await findAccount(db, account), null, nobodyToTell)
      return done(`${account} is not suspended`)
    },
  },
  'delete-account': {
    takes: '<account> --yes',
    names: [1, 1],
    flags: ['yes'],
    does: 'delete an account with all it has; this cannot be undone',
    run: async ({ db, names: [account = ''], options: { yes } }) => {
      const found = await findAccount(db, account)
      if (!yes) fail('invalid_input', { message: `${account} would be deleted with all it has; say --yes` })
      await deleteAccount(db, null, found, nobodyToTell)
      return done(`${account} is deleted`)
    },
  },
}
