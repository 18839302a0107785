import type pg from 'pg'

import { newestApplied, readMigrations, sourceFolder } from './migrations.ts'
import { withClient } from '../client/connection.ts'

export type Inspection = {
  /** The PostgreSQL version, as the server reports it. */
  readonly version: string
  readonly bytes: number
  /**
   * `none`: never migrated by Tessera. `newer`: migrated by a newer version of Tessera. Otherwise the number of pending
   * migrations.
   */
  readonly schema: 'none' | 'newer' | { readonly pending: number }
  /** How far the database's clock is ahead of this process's clock, to within half the round trip. */
  readonly aheadMs: number
}

const timeoutMs = 5_000

/** Inspects a database without changing it. */
export async function inspectDatabase(config: pg.ClientConfig, folder = sourceFolder): Promise<Inspection> {
  const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, statement_timeout: timeoutMs }
  return withClient({ ...config, ...limits }, async (client) => {
    const before = Date.now()
    const clock = await client.query<{ now: number }>(`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`)
    const after = Date.now()
    const { rows } = await client.query<{ version: string; bytes: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::text as bytes`,
    )
    const applied = await newestApplied(client)
    const times = readMigrations(folder).map(({ folderMillis }) => folderMillis)
    return {
      version: rows[0]?.version ?? '',
      bytes: Number(rows[0]?.bytes),
      schema: applied === 0 ? 'none' : applied > Math.max(...times) ? 'newer' : { pending: times.filter((time) => time > applied).length },
      aheadMs: (clock.rows[0]?.now ?? 0) - (before + after) / 2,
    }
  })
}
