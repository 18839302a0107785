import { administer } from './administration/admin-command.ts'
import { auditLedger } from './ledger-audit.ts'
import { makeBackup } from './backup/backup.ts'
import { restoreBackup } from './backup/restore.ts'
import { runDoctor } from './doctor/doctor.ts'
import { seedDemo } from './seed/seed.ts'
import type { Folders } from '../server.ts'
import { readEnv } from '../env.ts'
import { ofDatabase } from '../process/lifecycle/start-failure.ts'

/** Files of the build that commands read. */
type Files = Folders & { migrations: string }

type Command = {
  /** After the name. */
  readonly args: '' | '[file]' | 'file' | '[--force]' | '…'
  /** Returns the code with which the process ends. */
  run(files: Files, ...args: string[]): Promise<number>
}

const say = console.log
const codeOf = async (work: Promise<boolean | void>): Promise<number> => ((await work) === false ? 1 : 0)

const commands = new Map<string, Command>([
  ['audit-clicks', { args: '', run: ({ migrations }) => codeOf(ofDatabase(auditLedger(readEnv(), migrations, say))) }],
  ['backup', { args: '[file]', run: (_, file) => codeOf(ofDatabase(makeBackup(readEnv(), file, say))) }],
  ['restore', { args: 'file', run: ({ migrations }, file = '') => codeOf(restoreBackup(readEnv(), file, migrations, say)) }],
  ['doctor', { args: '', run: ({ migrations }) => codeOf(runDoctor(migrations, say)) }],
  ['seed', { args: '[--force]', run: (files, flag) => codeOf(ofDatabase(seedDemo(readEnv(), files, flag === '--force', say))) }],
  [
    'admin',
    { args: '…', run: ({ migrations }, ...args) => ofDatabase(administer(readEnv, migrations, args, { out: say, err: console.error })) },
  ],
])

export const usage = `usage: main.js [${[...commands].map(([name, { args }]) => `${name} ${args}`.trim()).join(' | ')}]`

/** What the server does besides serving, if these arguments ask for that. */
export function findCommand([name = '', ...args]: readonly string[]): ((files: Files) => Promise<number>) | undefined {
  const command = commands.get(name)
  const least = command?.args === 'file' ? 1 : 0
  const most = command?.args === '' ? 0 : command?.args === '…' ? Infinity : 1
  if (!command || args.length < least || args.length > most) return undefined
  if (command.args === '[--force]' && args.some((arg) => arg !== '--force')) return undefined
  return (files) => command.run(files, ...args)
}
