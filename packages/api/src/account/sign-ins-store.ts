import type { AccountSettings, OwnerId, ProviderId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { fail } from '../core/errors.ts'

const signIns = { name: 'account_sign_ins', text: `select provider_id as provider from accounts where user_id = $1 order by provider_id` }

/** With what an account signs in. */
export async function readSignIns(db: Db, owner: OwnerId): Promise<Omit<AccountSettings, 'admin'>> {
  const rows = await db.query<{ provider: ProviderId | 'credential' }>(signIns, [owner])
  const connected = rows.flatMap(({ provider }) => (provider === 'credential' ? [] : [provider]))
  return { password: connected.length < rows.length, connected }
}

const lockAccount = { name: 'sign_ins_lock', text: `select from users where id = $1 for no key update` }
const others = { name: 'sign_ins_others', text: `select from accounts where user_id = $1 and provider_id <> $2` }
const remove = { name: 'sign_ins_remove', text: `delete from accounts where user_id = $1 and provider_id = $2` }

/** The last way to sign in stays, also where two are disconnected at once. */
export const disconnect = (db: Db, owner: OwnerId, provider: ProviderId): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(lockAccount, [owner])
    if ((await tx.query(others, [owner, provider])).length === 0) fail('last_sign_in')
    await tx.query(remove, [owner, provider])
  })
