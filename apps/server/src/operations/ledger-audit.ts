import { auditClicks, auditFigures } from '@tessera/api'

import type { Env } from '../env.ts'
import { noTimeouts, openMigrated } from './database-access.ts'

/** Recounts every click and prints the totals and each difference. Returns whether there is none. */
export const auditLedger = (env: Env, migrations: string, print: (line: string) => void): Promise<boolean> =>
  openMigrated(env, migrations, noTimeouts, async (db) => {
    const { events: total, links, imported: totalImported, differences: wrongCounts } = await auditClicks(db)
    for (const { link, id, events, imported, clicks, clicksImported } of wrongCounts) {
      const found = `${events} in the ledger${imported > 0 ? `, ${imported} imported` : ''}`
      const said = `${clicks} in the link's count${clicksImported === imported ? '' : `, ${clicksImported} of them as imported`}`
      print(`${id ?? `deleted link ${link}`}: ${found}, ${said}`)
    }
    const wrongStats = await auditFigures(db)
    for (const { page, events, clicks } of wrongStats) print(`${page}: ${events} in the ledger, ${clicks} in the statistics`)
    const others = totalImported > 0 ? `, imported clicks: ${totalImported}` : ''
    print(`clicks: ${total}, links: ${links}${others}, wrong counts: ${wrongCounts.length}, wrong statistics: ${wrongStats.length}`)
    return wrongCounts.length + wrongStats.length === 0
  })
