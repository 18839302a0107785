import type { QueryResultRow } from 'pg'

import type { Database } from '../client/database.ts'

/** Runs an SQL text of a test on a connection of the pool. */
export async function sqlRows<R extends QueryResultRow>(db: Database, text: string, values: readonly unknown[] = []): Promise<R[]> {
  return (await db.pool.query<R>(text, [...values])).rows
}
