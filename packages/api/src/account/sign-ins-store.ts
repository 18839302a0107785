import type { AccountSettings, OwnerId, ProviderId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { accounts, and, builder, eq, sql, statement, t, users } from '@tessera/db/sql'

import { fail } from '../core/errors.ts'

const listSignIns = statement('account_sign_ins', {
  params: { owner: accounts.userId },
  row: { provider: t.text<ProviderId | 'credential'>(accounts.providerId) },
  query: ({ owner }, columns) =>
    sql`select ${columns} from ${accounts} where ${accounts.userId} = ${owner} order by ${accounts.providerId}`,
})

/** The ways in which an account signs in. */
export async function readSignIns(db: Db, owner: OwnerId): Promise<Omit<AccountSettings, 'admin' | 'timeZone'>> {
  const rows = await db.query(listSignIns, { owner })
  const connected = rows.flatMap(({ provider }) => (provider === 'credential' ? [] : [provider]))
  return { password: connected.length < rows.length, connected }
}

const lockAccount = statement('sign_ins_lock', {
  params: { owner: users.id },
  query: ({ owner }) => sql`select from ${users} where ${users.id} = ${owner} for no key update`,
})
const findOthers = statement('sign_ins_others', {
  params: { owner: accounts.userId, provider: accounts.providerId },
  query: ({ owner, provider }) =>
    sql`select from ${accounts} where ${accounts.userId} = ${owner} and ${accounts.providerId} <> ${provider}`,
})
const removeSignIn = statement('sign_ins_remove', {
  params: { owner: accounts.userId, provider: accounts.providerId },
  query: ({ owner, provider }) => builder.delete(accounts).where(and(eq(accounts.userId, owner), eq(accounts.providerId, provider))),
})

/** Disconnects a provider. The lock keeps two concurrent calls from removing the last two ways to sign in. */
export const disconnect = (db: Db, owner: OwnerId, provider: ProviderId): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(lockAccount, { owner })
    if ((await tx.query(findOthers, { owner, provider })).length === 0) fail('last_sign_in')
    await tx.query(removeSignIn, { owner, provider })
  })
