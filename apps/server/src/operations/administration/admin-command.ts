import { parseArgs } from 'node:util'

import { ApiError, inputError, sessionSecret } from '@tessera/api'
import { type Database, openDatabase, refuseOtherSchema } from '@tessera/db'
import { z } from 'zod'

import type { Env } from '../../env.ts'
import { visitDatabase } from '../database-access.ts'
import { accountCommands } from './account-commands.ts'
import { instanceCommands } from './instance-commands.ts'
import { pageCommands } from './page-commands.ts'
import type { Told } from './command-output.ts'

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
type Options = ReturnType<typeof parse>['values']

export type Given = { db: Database; env: Env; secret: string; names: readonly string[]; options: Options }
export type Command = {
  /** How it is written; what may be left out stands in brackets. */
  takes: string
  /** How many names stand after it, at least and at most. */
  names: readonly [number, number]
  flags?: readonly (keyof Options)[]
  does: string
  run: (given: Given) => Promise<Told>
}

const commands: Readonly<Record<string, Command>> = { ...accountCommands, ...pageCommands, ...instanceCommands }

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

/** What a shell gets: 0 where it was done, 1 where it was refused, 2 where it could not be understood. */
type Code = 0 | 1 | 2
type Say = { out: (line: string) => void; err: (line: string) => void }

/** Does what an administrator does, on the machine itself: who may read the database needs no session. */
export async function administer(readEnv: () => Env, migrations: string, args: readonly string[], { out, err }: Say): Promise<Code> {
  const given = understood(args)
  if ('fault' in given) {
    err(given.fault)
    return 2
  }
  if ('help' in given) {
    out(given.help)
    return 0
  }
  const { command, names, values } = given
  const env = readEnv()
  try {
    const { lines, json } = await visitDatabase(env, async (connection) => {
      await refuseOtherSchema(connection, migrations)
      const db = openDatabase(connection)
      try {
        const secret = env.sessionSecret ?? (await sessionSecret(db))
        return await command.run({ db, env, secret, names, options: values })
      } finally {
        await db.close()
      }
    })
    if (values.json) out(JSON.stringify(json))
    else for (const line of lines) out(line)
    return 0
  } catch (error) {
    const refused = error instanceof z.ZodError ? inputError(error) : error
    if (!(refused instanceof ApiError)) throw error
    err([refused.message, ...(refused.more.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)].join('\n'))
    return error instanceof z.ZodError ? 2 : 1
  }
}

function understood(args: readonly string[]) {
  try {
    const { values, positionals } = parse(args)
    const [name, ...names] = positionals
    const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined
    if (values.help || name === undefined) return { help: help() }
    if (!command) return { fault: `There is no command ${name}\n${help()}` }
    const [least, most] = command.names
    const strange = Object.keys(values).filter((flag) => flag !== 'json' && !command.flags?.includes(flag as keyof Options))
    if (names.length < least || names.length > most || strange.length > 0)
      return { fault: `usage: admin ${name} ${command.takes}`.trimEnd() }
    return { command, names, values }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

const help = () =>
  [
    'usage: admin <command>, on accounts by e-mail address or id, and pages by slug or id',
    '',
    ...Object.entries(commands).flatMap(([name, { takes, does }]) => [`  ${name} ${takes}`.trimEnd(), `      ${does}`]),
    '',
    '  --json   print JSON, for programs',
    '  --after  go on with a list where the last part ended',
  ].join('\n')
