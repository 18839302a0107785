import { parseArgs } from 'node:util'

import type { Database } from '@tessera/db'

import type { Env } from '../../env.ts'
import type { CommandOutput } from './command-output.ts'

const options = {
  action: { type: 'string' },
  after: { type: 'string' },
  blocked: { type: 'boolean' },
  closed: { type: 'boolean' },
  csv: { type: 'boolean' },
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  suspended: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const
export type Options = ReturnType<typeof parseOptions>['values']

/** Throws a `TypeError` for an unknown option. */
export const parseOptions = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

export type CommandInput = { db: Database; env: Env; secret: string; args: readonly string[]; options: Options }
export type Command = {
  /** The arguments as the help shows them; optional ones in brackets. */
  usage: string
  /** Minimum and maximum number of positional arguments. */
  argCount: readonly [number, number]
  /** The options that it accepts besides `--json`. */
  flags?: readonly (keyof Options)[]
  /** One line for the help. */
  description: string
  run: (input: CommandInput) => Promise<CommandOutput>
}
