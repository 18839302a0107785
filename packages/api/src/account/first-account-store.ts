import type { Database, Db } from '@tessera/db'
import { sql, statement, t, users } from '@tessera/db/sql'

import { fail } from '../core/errors.ts'

const lock = statement('first_account_lock', {
  query: () => sql`select from pg_advisory_xact_lock(hashtext('tessera:closed-sign-up'))`,
})
const findAccounts = statement('first_account_exists', {
  row: { exists: t.boolean(sql`exists (select from ${users} where ${users.deletedAt} is null)`) },
  query: (_, columns) => sql`select ${columns}`,
})

/** Whether the instance has an account. The result can change back to false, because the only account can be deleted. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const [found] = await db.read(findAccounts)
  return found?.exists ?? true
}

/**
 * Runs `work`, which creates the first account of an instance whose sign-up is closed, or fails with `sign_up_closed` if there is
 * an account. The lock is held until `work` has ended, so that only one of several concurrent sign-ups succeeds. `work` uses other
 * connections, and commits before the lock is released.
 */
export const createFirstAccount = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query(lock)
    const [found] = await tx.query(findAccounts)
    if (found?.exists !== false) fail('sign_up_closed')
    return work()
  })
