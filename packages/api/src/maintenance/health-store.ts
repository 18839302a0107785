import type { Db } from '@tessera/db'

/** Rejects where the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await db.read({ name: 'health', text: 'select 1 as alive' }, [])
}
