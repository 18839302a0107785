import { EmbeddedError, inspectDatabase, type Inspection } from '@tessera/db'

import { byteSize } from '../byte-size.ts'
import type { Env } from '../../env.ts'
import { explain, ofDatabase } from '../../process/lifecycle/start-failure.ts'
import { visitDatabase } from '../database-access.ts'
import { judgeClock } from './clock-check.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

/** Asks the database, that of the running service or one that is started for this, for all that it can tell. */
export async function examineDatabase(env: Env, migrations: string): Promise<{ database: Finding; clock: Finding }> {
  try {
    const inspection = await ofDatabase(visitDatabase(env, (connection) => inspectDatabase(connection, migrations)))
    return { database: judge(env, inspection), clock: judgeClock(inspection.aheadMs) }
  } catch (failure) {
    const unknown = warn('cannot be compared with a database that does not answer')
    const { cause } = failure as Error
    if (cause instanceof EmbeddedError && cause.reason === 'no_database')
      return { database: ok('the embedded one, which the first start sets up'), clock: ok('will be that of the embedded database, too') }
    return {
      database: fail(`${firstLine(explain(failure))}. ${env.databaseUrl ? 'See to DATABASE_URL and the server there' : ''}`.trim()),
      clock: unknown,
    }
  }
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '')

function judge({ databaseUrl }: Env, { version, bytes, schema }: Inspection): Finding {
  const server = `PostgreSQL ${version}${databaseUrl === undefined ? ', embedded' : ''}`
  if (Number.parseInt(version, 10) < 15) return fail(`${server}; 15 or newer is needed`)
  if (schema === 'none') return ok(`${server}, empty: the first start sets it up`)
  if (schema === 'newer')
    return fail(`${server}, migrated by a newer version of Tessera; start that version, or restore a backup of this one`)
  const size = byteSize(bytes)
  if (schema.pending > 0)
    return warn(`${server}, ${size}; ${schema.pending} migrations are to come, which the next start makes after a backup`)
  return ok(`${server}, ${size}, all migrations made`)
}
