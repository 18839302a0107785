import { auditClicks, auditFigures } from '@tessera/api'

import type { Env } from '../env.ts'
import { noTimeouts, openMigrated } from './database-access.ts'

/** Recounts every click and prints the totals and each difference. Returns whether there is none. */
export const auditLedger = (env: Env, migrations: string, print: (line: string) => void): Promise<boolean> =>
  openMigrated(env, migrations, noTimeouts, async (db) => {
    const { events: total, links, differences: wrongCounts } = await auditClicks(db)
    for (const { link, id, events, clicks } of wrongCounts)
      print(`${id ?? `deleted link ${link}`}: ${events} in the ledger, ${clicks} in the link's count`)
    const wrongStats = await auditFigures(db)
    for (const { page, events, clicks } of wrongStats) print(`${page}: ${events} in the ledger, ${clicks} in the statistics`)
    print(`clicks: ${total}, links: ${links}, wrong counts: ${wrongCounts.length}, wrong statistics: ${wrongStats.length}`)
    return wrongCounts.length + wrongStats.length === 0
  })
