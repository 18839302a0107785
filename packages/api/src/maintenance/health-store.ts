import type { Db } from '@tessera/db'
import { sql, statement, t } from '@tessera/db/sql'

const ping = statement('health', { row: { alive: t.integer() }, query: () => sql`select 1 as alive` })

/** Rejects if the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await db.read(ping)
}
