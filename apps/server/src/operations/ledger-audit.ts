import { auditClicks, auditFigures } from '@tessera/api'
import { openDatabase, refuseOtherSchema } from '@tessera/db'

import type { Env } from '../env.ts'
import { visitDatabase } from './database-access.ts'

/** Recounts every click, tells `say` the sums and each difference, and returns whether there is none. */
export function auditLedger(env: Env, migrations: string, say: (line: string) => void): Promise<boolean> {
  return visitDatabase(env, async (connection) => {
    await refuseOtherSchema(connection, migrations)
    // However long it takes.
    const db = openDatabase({ ...connection, query_timeout: 0, statement_timeout: 0 })
    try {
      const { events, links, differences } = await auditClicks(db)
      for (const { link, id, events: held, clicks } of differences)
        say(`${id ?? `deleted link ${link}`}: ${held} in the ledger, ${clicks} in its sum`)
      const figures = await auditFigures(db)
      for (const { page, events: held, clicks } of figures) say(`${page}: ${held} in the ledger, ${clicks} in its figures`)
      say(`clicks: ${events}, links: ${links}, wrong sums: ${differences.length}, wrong figures: ${figures.length}`)
      return differences.length + figures.length === 0
    } finally {
      await db.close()
    }
  })
}
