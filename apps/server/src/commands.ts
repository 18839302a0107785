import { auditLedger } from './audit.ts'
import { makeBackup } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { runDoctor } from './doctor/doctor.ts'
import { readEnv } from './env.ts'
import { ofDatabase } from './start-failure.ts'

type Command = {
  /** After the name. */
  readonly args: '' | '[file]' | 'file'
  /** Returns whether all is well. */
  run(migrations: string, file?: string): Promise<boolean>
}

const say = console.log
const well = async (work: Promise<void>): Promise<boolean> => work.then(() => true)

const commands = new Map<string, Command>([
  ['audit-clicks', { args: '', run: (migrations) => ofDatabase(auditLedger(readEnv(), migrations, say)) }],
  ['backup', { args: '[file]', run: (_, file) => well(ofDatabase(makeBackup(readEnv(), file, say))) }],
  ['restore', { args: 'file', run: (migrations, file = '') => well(restoreBackup(readEnv(), file, migrations, say)) }],
  ['doctor', { args: '', run: (migrations) => runDoctor(migrations, say) }],
])

export const usage = `usage: main.js [${[...commands].map(([name, { args }]) => `${name} ${args}`.trim()).join(' | ')}]`

/** What the server does besides serving, if these arguments ask for that. */
export function findCommand([name = '', ...args]: readonly string[]): ((migrations: string) => Promise<boolean>) | undefined {
  const command = commands.get(name)
  const least = command?.args === 'file' ? 1 : 0
  const most = command?.args === '' ? 0 : 1
  if (!command || args.length < least || args.length > most) return undefined
  return (migrations) => command.run(migrations, args[0])
}
