import type { AccountFilter, AccountId, AccountList, ListedAccount, NewAccount, OwnerId, Plan, ResetToken, Role } from '@tessera/contract'
import { type Db, typeId, violatedConstraint } from '@tessera/db'

import { deleteAccount, isNeeded, lockAdmins } from '../../account/store.ts'
import type { AccountRef, Change } from '../../core/context.ts'
import { fail } from '../../core/errors.ts'
import { instant } from '../../core/instant.ts'
import { type By, note } from '../audit/store.ts'
import { partSize, toPart } from '../part.ts'
import { beginsWith } from '../prefix.ts'

const found = `select id from users where ${beginsWith('email', '$3')}
    union select id from users where ${beginsWith('name', '$3')}
    union select id from users where id = $3`
const listed = (searched: boolean, suspended: boolean) => ({
  name: `admin_accounts${searched ? '_found' : ''}${suspended ? '_suspended' : ''}`,
  text: `select id, name, email, plan, role, suspended_reason as "suspendedReason",
      (select count(*) from pages where owner_id = users.id) as pages, ${instant('created_at')} as "createdAt"
    from users where ($1::text is null or id < $1) ${suspended ? 'and suspended_at is not null' : ''} ${searched ? `and id in (${found})` : ''}
    order by id desc limit $2`,
})

/** All accounts, newest first. */
export async function listAccounts(db: Db, { search, suspended, cursor }: AccountFilter): Promise<AccountList> {
  const values = [cursor ?? null, partSize + 1, ...(search === undefined ? [] : [search])]
  return toPart(await db.query<ListedAccount>(listed(search !== undefined, suspended), values))
}

const named = { name: 'admin_account_named', text: `select id from users where id = $1 or email = lower($1)` }

/** The account of this id or e-mail address. */
export async function findNamed(db: Db, name: string): Promise<AccountId> {
  const [account] = await db.query<{ id: AccountId }>(named, [name])
  return account?.id ?? fail('account_not_found')
}

const insert = { name: 'admin_account_create', text: `insert into users (id, name, email) values ($1, $2, $3)` }

/** Makes an account that nobody can sign in to before its password is set. */
export async function createAccount(db: Db, by: By, { name, email: given }: NewAccount): Promise<AccountRef> {
  const [owner, email] = [typeId('user') as OwnerId, given.toLowerCase()]
  await db
    .transaction(async (tx) => {
      await tx.query(insert, [owner, name, email])
      await note(tx, by, { action: 'account.create', id: owner, subject: email })
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'users_email_unique') fail('email_taken', { cause: error })
      throw error
    })
  return { owner, email }
}

const lock = {
  name: 'admin_account_lock',
  text: `select id as owner, email, plan, role, suspended_at is not null as suspended from users where id = $1 for no key update`,
}
type Locked = AccountRef & { plan: Plan; role: Role; suspended: boolean }

async function lockAccount(tx: Db, id: AccountId): Promise<Locked> {
  const [account] = await tx.query<Locked>(lock, [id])
  return account ?? fail('account_not_found')
}

const setPlan = { name: 'admin_account_plan', text: `update users set plan = $2, updated_at = now() where id = $1` }

/** A smaller plan deletes nothing; it only stops what would be made. */
export const changePlan = (db: Db, by: By, id: AccountId, plan: Plan): Promise<void> =>
  db.transaction(async (tx) => {
    const { email, plan: from } = await lockAccount(tx, id)
    if (from === plan) return
    await tx.query(setPlan, [id, plan])
    await note(tx, by, { action: 'account.plan', id, subject: email, details: { from, to: plan } })
  })

const setRole = { name: 'admin_account_role', text: `update users set role = $2, updated_at = now() where id = $1` }

/** The only administrator stays one, also where the two that there are take the role from each other at once. */
export const changeRole = (db: Db, by: By, id: AccountId, role: Role): Promise<void> =>
  db.transaction(async (tx) => {
    const { email, role: from, suspended } = await lockAccount(tx, id)
    if (from === role) return
    if (suspended) fail('account_suspended')
    await tx.query(lockAdmins, [])
    if (role === 'user' && (await tx.query(isNeeded, [id])).length > 0) fail('last_admin')
    await tx.query(setRole, [id, role])
    await note(tx, by, { action: 'account.role', id, subject: email, details: { from, to: role } })
  })

/**
 * Makes what sets the password of an account. Under a session not of an administrator's: one that was left open would be
 * enough to keep the account.
 */
export const resetPassword = (
  db: Db,
  by: By,
  id: AccountId,
  makeToken: (account: AccountRef) => Promise<ResetToken>,
): Promise<ResetToken> =>
  db.transaction(async (tx) => {
    const { owner, email, role } = await lockAccount(tx, id)
    if (role === 'admin' && by !== null) fail('account_of_admin')
    await note(tx, by, { action: 'account.reset', id, subject: email })
    return makeToken({ owner, email })
  })

/** Deletes an account with all it has. */
export const deleteOther = (db: Db, by: By, id: AccountId, changed: (change: Change) => void): Promise<void> =>
  deleteAccount(db, id as OwnerId, changed, async (tx, account) => {
    if (!account) fail('account_not_found')
    if (account.role === 'admin') fail('account_is_admin')
    await note(tx, by, { action: 'account.delete', id, subject: account.email })
  })
