import { administration, csvText } from '@tessera/api'
import { AuditFile, AuditFilter, type Quantity } from '@tessera/contract'

import { readProcess } from '../../process/process-info.ts'
import type { Command } from './admin-command.ts'
import { facts, listed } from './command-output.ts'

const { auditTable, listAudit, listSpikes, readAudit, readFigures } = administration

const about = ({ count, exact }: Quantity) => (exact ? count : `about ${count}`)

export const instanceCommands: Readonly<Record<string, Command>> = {
  figures: {
    takes: '',
    names: [0, 0],
    does: 'what the instance holds',
    run: async ({ db, env }) => {
      const figures = { ...(await readFigures(db)), process: await readProcess(env, false) }
      const { accounts, pages, links, clicks, suspendedAccounts, blockedPages, openReports, database, process } = figures
      return facts(
        {
          accounts: about(accounts),
          'suspended accounts': suspendedAccounts,
          pages: about(pages),
          'blocked pages': blockedPages,
          links: about(links),
          clicks: about(clicks),
          'open reports': openReports,
          'database bytes': database.bytes,
          'journal bytes': process.journalBytes,
          PostgreSQL: database.version,
          Tessera: process.version,
          Node: process.node,
        },
        figures,
      )
    },
  },
  spikes: {
    takes: '',
    names: [0, 0],
    does: 'pages that were clicked far more often than usual, today or yesterday',
    run: async ({ db }) =>
      listed(
        { items: await listSpikes(db), next: null },
        { day: ({ day }) => day, page: ({ page }) => page.slug, clicks: ({ clicks }) => clicks, usual: ({ usual }) => usual },
      ),
  },
  audit: {
    takes: '[<search>] [--action <action>] [--csv]',
    names: [0, 1],
    flags: ['action', 'after', 'csv'],
    does: 'what administrators did, by the e-mail address of who did it, or the name or id of what it was done to',
    run: async ({ db, names: [search], options: { action, after, csv } }) => {
      if (csv) {
        const entries = await readAudit(db, AuditFile.parse({ search, action }))
        return { lines: [csvText(auditTable(entries)).trimEnd()], json: entries }
      }
      return listed(await listAudit(db, AuditFilter.parse({ search, action, cursor: after })), {
        at: ({ at }) => at,
        who: ({ actor }) => actor,
        action: ({ action: did }) => did,
        what: ({ subject }) => subject,
        id: ({ subjectId }) => subjectId,
        details: ({ details }) =>
          Object.entries(details)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', '),
      })
    },
  },
}
