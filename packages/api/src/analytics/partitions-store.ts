import type { Db } from '@tessera/db'
import { sql, statement, t } from '@tessera/db/sql'

/** A table that is partitioned by the time in `column`. */
export type Partitioned = { readonly table: string; readonly column: string; readonly unit: 'month' | 'day' }

/** Everything that uses a table waits while a statement waits for the table's lock, and a request waits 2.5 s for an answer. */
const limitLockWait = statement('partitions_lock_timeout', { query: () => sql`select from set_config('lock_timeout', '1s', true)` })

const params = { table: t.text(), column: t.text(), unit: t.text(), of: t.isoDate() }
const make = statement('partitions_make', {
  params,
  query: ({ table, column, unit, of }) => sql`select from make_partition(${table}, ${column}, ${unit}, ${of}::date)`,
})
const drop = statement('partitions_drop', {
  params,
  query: ({ table, column, unit, of }) => sql`select from drop_partitions(${table}, ${column}, ${unit}, ${of}::date)`,
})

/**
 * Creates the partition of the month or day that the ISO date `of` is in, if it is missing. Rejects if another session, such as a
 * backup, has the table locked for longer than a second.
 */
export const makePartition = (db: Db, table: Partitioned, of: string): Promise<void> => run(db, make, table, of)

/** Drops the partitions before that of the ISO date `of`. Rejects like `makePartition`. */
export const dropPartitions = (db: Db, table: Partitioned, of: string): Promise<void> => run(db, drop, table, of)

const run = (db: Db, change: typeof make, table: Partitioned, of: string): Promise<void> =>
  db.transaction(async (tx) => {
    await Promise.all([tx.query(limitLockWait), tx.query(change, { ...table, of })])
  })
