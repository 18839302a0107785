import { auditClicks, auditFigures } from '@tessera/api'
import { openDatabase, refuseOtherSchema } from '@tessera/db'

import type { Env } from '../env.ts'
import { visitDatabase } from './database-access.ts'

/** Recounts every click and prints the totals and each difference. Returns whether there is none. */
export function auditLedger(env: Env, migrations: string, print: (line: string) => void): Promise<boolean> {
  return visitDatabase(env, async (connection) => {
    await refuseOtherSchema(connection, migrations)
    // Counting a large ledger takes longer than a request may.
    const db = openDatabase({ ...connection, query_timeout: 0, statement_timeout: 0 })
    try {
      const { events: total, links, differences: wrongCounts } = await auditClicks(db)
      for (const { link, id, events, clicks } of wrongCounts)
        print(`${id ?? `deleted link ${link}`}: ${events} in the ledger, ${clicks} in the link's count`)
      const wrongStats = await auditFigures(db)
      for (const { page, events, clicks } of wrongStats) print(`${page}: ${events} in the ledger, ${clicks} in the statistics`)
      print(`clicks: ${total}, links: ${links}, wrong counts: ${wrongCounts.length}, wrong statistics: ${wrongStats.length}`)
      return wrongCounts.length + wrongStats.length === 0
    } finally {
      await db.close()
    }
  })
}
