import type { Db } from '@tessera/db'
import { sql, statement, t } from '@tessera/db/sql'

const ping = statement('health', { row: { alive: t.integer() }, query: () => sql`select 1 as alive` })

const clock = statement('clock', { row: { now: t.timestamp() }, query: () => sql`select statement_timestamp() as now` })

/** Rejects if the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await db.read(ping)
}

/** The time of the database's clock, in milliseconds. In a transaction it goes on. */
export async function databaseTime(db: Db): Promise<number> {
  const [row] = await db.read(clock)
  if (!row) throw new Error('The database did not return its current time')
  return row.now.getTime()
}
