import { EmbeddedError, inspectDatabase, type Inspection } from '@tessera/db'

import { byteSize } from '../byte-size.ts'
import type { Env } from '../../env.ts'
import { explain, ofDatabase } from '../../process/lifecycle/start-failure.ts'
import { visitDatabase } from '../database-access.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const minPostgresVersion = 15
/** Smaller differences are not reported. From `clockFailureMs` on, sessions, tokens and days are wrong. */
const clockWarningMs = 1_000
const clockFailureMs = 60_000

/** Inspects the database of the running service, or the embedded one, which is started for the check. */
export async function checkDatabase(env: Env, migrations: string): Promise<{ database: Finding; clock: Finding }> {
  try {
    const inspection = await ofDatabase(visitDatabase(env, (connection) => inspectDatabase(connection, migrations)))
    return { database: findingOf(env, inspection), clock: checkClock(inspection.aheadMs) }
  } catch (failure) {
    const unknown = warn('not compared, because the database does not answer')
    const { cause } = failure as Error
    if (cause instanceof EmbeddedError && cause.reason === 'no_database')
      return { database: ok('embedded; the first start creates it'), clock: ok('the embedded database will use the clock of this machine') }
    return {
      database: fail(`${firstLine(explain(failure))}. ${env.databaseUrl ? 'Check DATABASE_URL and that server' : ''}`.trim()),
      clock: unknown,
    }
  }
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '')

function findingOf({ databaseUrl }: Env, { version, bytes, schema }: Inspection): Finding {
  const server = `PostgreSQL ${version}${databaseUrl === undefined ? ', embedded' : ''}`
  if (Number.parseInt(version, 10) < minPostgresVersion) return fail(`${server}; version ${minPostgresVersion} or newer is required`)
  if (schema === 'none') return ok(`${server}, empty; the first start creates the tables`)
  if (schema === 'newer')
    return fail(`${server}, migrated by a newer version of Tessera; run that version, or restore a backup made by this one`)
  const size = byteSize(bytes)
  if (schema.pending > 0)
    return warn(`${server}, ${size}; ${schema.pending} migrations pending; the next start backs up the database and applies them`)
  return ok(`${server}, ${size}, all migrations applied`)
}

/** @param aheadMs how far the clock of the database is ahead of ours; negative if it is behind. */
export function checkClock(aheadMs: number): Finding {
  const difference = Math.abs(aheadMs)
  if (difference < clockWarningMs) return ok('the database has the same time')
  const message = `the database is ${Math.round(difference / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`
  return (difference < clockFailureMs ? warn : fail)(`${message}; synchronize both clocks with NTP`)
}
