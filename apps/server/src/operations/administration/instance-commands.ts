import { administration, csvText } from '@tessera/api'
import { AuditFile, AuditFilter, type Quantity } from '@tessera/contract'

import { readProcess } from '../../rpc/services.ts'
import { type Command, properties, table } from './command.ts'

const { auditTable, listAudit, listSpikes, readAudit, readFigures } = administration

const approximate = ({ count, exact }: Quantity) => (exact ? count : `about ${count}`)

export const instanceCommands: Readonly<Record<string, Command>> = {
  figures: {
    description: 'show totals of the instance and the versions it runs',
    run: async ({ db, env }) => {
      const figures = { ...(await readFigures(db)), process: await readProcess(env, false) }
      const { accounts, pages, links, clicks, suspendedAccounts, blockedPages, openReports, database, process } = figures
      return properties(
        {
          accounts: approximate(accounts),
          'suspended accounts': suspendedAccounts,
          pages: approximate(pages),
          'blocked pages': blockedPages,
          links: approximate(links),
          clicks: approximate(clicks),
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
    description: 'list pages with far more clicks than usual, today or yesterday',
    run: async ({ db }) =>
      table({ items: await listSpikes(db), next: null }, ({ day, page, clicks, usual }) => ({ day, page: page.slug, clicks, usual })),
  },
  audit: {
    optional: 'search',
    flags: ['action', 'after', 'csv'],
    description: 'list the actions of administrators; search by the administrator’s email address, or the name or id of the subject',
    run: async ({ db, args: [search], options: { action, after, csv } }) => {
      if (csv) {
        const entries = await readAudit(db, AuditFile.parse({ search, action }))
        return { lines: [csvText(auditTable(entries)).trimEnd()], json: entries }
      }
      return table(await listAudit(db, AuditFilter.parse({ search, action, cursor: after })), (entry) => ({
        at: entry.at,
        administrator: entry.actor,
        action: entry.action,
        subject: entry.subject,
        id: entry.subjectId,
        details: Array.from(Object.entries(entry.details), ([name, value]) => `${name}: ${value}`).join(', '),
      }))
    },
  },
}
