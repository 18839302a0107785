import { auditClicks, auditFigures } from '@tessera/api'

import { administer } from './administration/admin-command.ts'
import { makeBackup, restoreBackup } from './backup.ts'
import { runDoctor } from './doctor/doctor.ts'
import { seedDemo } from './seed/seed.ts'
import type { Paths } from '../server.ts'
import { readEnv, type Env } from '../env.ts'
import { ofDatabase } from '../process/lifecycle/start-failure.ts'
import { noTimeouts, openMigrated } from './database-access.ts'

/** Paths of the build that commands read. */
type Files = Paths & { migrations: string }

type Command = {
  /** Its arguments as the usage shows them; `…` passes all of them on. */
  readonly args: '' | '[file]' | 'file' | '[--force]' | '…'
  /** Returns the exit code. */
  run(files: Files, ...args: string[]): Promise<number>
}

const print = console.log
const exitCode = async (work: Promise<boolean | void>): Promise<number> => ((await work) === false ? 1 : 0)

const commands = new Map<string, Command>([
  ['audit-clicks', { args: '', run: ({ migrations }) => exitCode(ofDatabase(auditLedger(readEnv(), migrations, print))) }],
  ['backup', { args: '[file]', run: (_, file) => exitCode(ofDatabase(makeBackup(readEnv(), file, print))) }],
  ['restore', { args: 'file', run: ({ migrations }, file = '') => exitCode(restoreBackup(readEnv(), file, migrations, print)) }],
  ['doctor', { args: '', run: ({ migrations }) => exitCode(runDoctor(migrations, print)) }],
  ['seed', { args: '[--force]', run: (files, flag) => exitCode(ofDatabase(seedDemo(readEnv(), files, flag === '--force', print))) }],
  [
    'admin',
    { args: '…', run: ({ migrations }, ...args) => ofDatabase(administer(readEnv, migrations, args, { out: print, err: console.error })) },
  ],
])

export const usage = `usage: main.js [${[...commands].map(([name, { args }]) => `${name} ${args}`.trim()).join(' | ')}]`

/** The command that these arguments name, or undefined if they name none or do not match its usage. */
export function findCommand([name = '', ...args]: readonly string[]): ((files: Files) => Promise<number>) | undefined {
  const command = commands.get(name)
  const minArgs = command?.args === 'file' ? 1 : 0
  const maxArgs = command?.args === '' ? 0 : command?.args === '…' ? Infinity : 1
  if (!command || args.length < minArgs || args.length > maxArgs) return undefined
  if (command.args === '[--force]' && args.some((arg) => arg !== '--force')) return undefined
  return (files) => command.run(files, ...args)
}

/** Recounts every click and prints the totals and each difference. Returns whether there is none. */
const auditLedger = (env: Env, migrations: string, print: (line: string) => void): Promise<boolean> =>
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
