import type { AccountFilter, AccountId, AccountList, NewAccount, OwnerId, Plan, ResetToken, Role } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { alias, builder, columnsOf, eq, pick, type SQL, sql, startsWith, statement, t, users } from '@tessera/db/sql'

import { deleteAccount } from '../../account/deletion-store.ts'
import { findOnlyAdmin, lockAdmins } from '../../account/store.ts'
import type { AccountRef, Services } from '../../core/context.ts'
import { fail, failOnConflict } from '../../core/errors.ts'
import { type By, note } from '../audit/store.ts'
import { partSize, toPart } from '../part.ts'

const now = sql`now()`
const u = alias(users, 'u')
const listParams = { cursor: t.nullable(users.id), limit: t.bigint() }
const listRow = {
  id: t.text(users.id),
  ...pick(users, 'name', 'email', 'plan', 'role', 'suspendedReason'),
  pages: t.integer(users.pageCount),
  createdAt: t.instant(users.createdAt),
}
const accountsWhere = (condition: SQL, { cursor, limit }: Record<keyof typeof listParams, SQL>) =>
  sql`select ${columnsOf(listRow)} from ${users}
    where (${cursor}::text is null or ${users.id} < ${cursor}) and ${users.deletedAt} is null and ${condition} order by ${users.id} desc limit ${limit}`
const matching = (search: SQL) => sql`${users.id} in (select ${u.id} from ${users} ${u} where ${startsWith(u.email, search)}
    union select ${u.id} from ${users} ${u} where ${startsWith(u.name, search)}
    union select ${u.id} from ${users} ${u} where ${u.id} = ${search})`

// Each combination is a statement of its own, so that each is planned for the indexes that it can use.
const listWhere = (suffix: string, condition: SQL) => ({
  all: statement(`admin_accounts${suffix}`, { params: listParams, row: listRow, query: (params) => accountsWhere(condition, params) }),
  found: statement(`admin_accounts_found${suffix}`, {
    params: { ...listParams, search: t.text() },
    row: listRow,
    query: ({ search, ...params }) => accountsWhere(sql`${condition} and ${matching(search)}`, params),
  }),
})
const lists = { any: listWhere('', sql`true`), suspended: listWhere('_suspended', sql`${users.suspendedAt} is not null`) }

/** All accounts, newest first. */
export async function listAccounts(db: Db, { search, suspended, cursor }: AccountFilter): Promise<AccountList> {
  const { all, found } = suspended ? lists.suspended : lists.any
  const params = { cursor: (cursor ?? null) as OwnerId | null, limit: partSize + 1 }
  return toPart(await (search === undefined ? db.query(all, params) : db.query(found, { ...params, search })))
}

const findByName = statement('admin_account_named', {
  params: { name: t.text() },
  row: { id: t.text(users.id) },
  query: ({ name }, columns) => sql`select ${columns} from ${users}
    where (${users.id} = ${name} or ${users.email} = lower(${name})) and ${users.deletedAt} is null`,
})

/** The account of this id or email address. */
export async function findNamed(db: Db, name: string): Promise<AccountId> {
  const [account] = await db.query(findByName, { name })
  return account?.id ?? fail('account_not_found')
}

const insertAccount = statement('admin_account_create', {
  params: pick(users, 'id', 'name', 'email'),
  query: (account) => builder.insert(users).values(account),
})

/** Creates an account. It cannot be signed in to before its password is set. */
export async function createAccount(db: Db, by: By, { name, email: given }: NewAccount): Promise<AccountRef> {
  const [owner, email] = [typeId('user') as OwnerId, given.toLowerCase()]
  await db
    .transaction(async (tx) => {
      await tx.query(insertAccount, { id: owner, name, email })
      await note(tx, by, { action: 'account.create', id: owner, subject: email })
    })
    .catch(failOnConflict('users_email_unique', 'email_taken'))
  return { owner, email }
}

const lock = statement('admin_account_lock', {
  params: { id: users.id },
  row: {
    owner: users.id,
    email: users.email,
    plan: users.plan,
    role: users.role,
    suspended: t.boolean(sql`${users.suspendedAt} is not null`),
  },
  query: ({ id }, columns) =>
    sql`select ${columns} from ${users} where ${users.id} = ${id} and ${users.deletedAt} is null for no key update`,
})

async function lockAccount(tx: Db, id: AccountId) {
  const [account] = await tx.query(lock, { id: id as OwnerId })
  return account ?? fail('account_not_found')
}

const setPlan = statement('admin_account_plan', {
  params: { owner: users.id, plan: users.plan },
  query: ({ owner, plan }) => builder.update(users).set({ plan, updatedAt: now }).where(eq(users.id, owner)),
})

/** A smaller plan deletes nothing. It only refuses new pages, links and tokens beyond its limits. */
export const changePlan = (db: Db, by: By, id: AccountId, plan: Plan): Promise<void> =>
  db.transaction(async (tx) => {
    const { owner, email, plan: from } = await lockAccount(tx, id)
    if (from === plan) return
    await tx.query(setPlan, { owner, plan })
    await note(tx, by, { action: 'account.plan', id, subject: email, details: { from, to: plan } })
  })

const setRole = statement('admin_account_role', {
  params: { owner: users.id, role: users.role },
  query: ({ owner, role }) => builder.update(users).set({ role, updatedAt: now }).where(eq(users.id, owner)),
})

/** The only administrator keeps the role. The lock holds this also when two administrators demote each other concurrently. */
export const changeRole = (db: Db, by: By, id: AccountId, role: Role): Promise<void> =>
  db.transaction(async (tx) => {
    const { owner, email, role: from, suspended } = await lockAccount(tx, id)
    if (from === role) return
    if (suspended) fail('account_suspended')
    await tx.query(lockAdmins)
    if (role === 'user' && (await tx.query(findOnlyAdmin, { owner })).length > 0) fail('last_admin')
    await tx.query(setRole, { owner, role })
    await note(tx, by, { action: 'account.role', id, subject: email, details: { from, to: role } })
  })

/**
 * Creates a password link for an account. A session cannot create one for an administrator's account, only the command line can:
 * otherwise an open session would be enough to take over an administrator's account. The link is created after the audit entry is
 * committed, so there is no link without an entry.
 */
export async function resetPassword(
  db: Db,
  by: By,
  id: AccountId,
  makeToken: (account: AccountRef) => Promise<ResetToken>,
): Promise<ResetToken> {
  const account = await db.transaction(async (tx) => {
    const { owner, email, role } = await lockAccount(tx, id)
    if (role === 'admin' && by !== null) fail('account_of_admin')
    await note(tx, by, { action: 'account.reset', id, subject: email })
    return { owner, email }
  })
  return makeToken(account)
}

/** Deletes an account with everything it owns. */
export const deleteOther = (db: Db, by: By, id: AccountId, invalidate: Services['invalidate']): Promise<void> =>
  deleteAccount(db, id as OwnerId, invalidate, async (tx, account) => {
    if (!account) fail('account_not_found')
    if (account.role === 'admin') fail('account_is_admin')
    await note(tx, by, { action: 'account.delete', id, subject: account.email })
  })
