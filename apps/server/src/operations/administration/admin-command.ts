import { ApiError, inputError, sessionSecret } from '@tessera/api'
import { z } from 'zod'

import type { Env } from '../../env.ts'
import { openMigrated, requestTimeouts } from '../database-access.ts'
import { accountCommands } from './account-commands.ts'
import { type Command, type Options, parseOptions, usageOf } from './command.ts'
import { instanceCommands } from './instance-commands.ts'
import { pageCommands } from './page-commands.ts'

const commands: Readonly<Record<string, Command>> = { ...accountCommands, ...pageCommands, ...instanceCommands }

/** 0: done; 1: refused; 2: wrong arguments. */
type ExitCode = 0 | 1 | 2
type Print = { out: (line: string) => void; err: (line: string) => void }

/** Runs an administrator's command. It needs no session: access to the database is the authorization. */
export async function administer(readEnv: () => Env, migrations: string, args: readonly string[], { out, err }: Print): Promise<ExitCode> {
  const parsed = parseCommand(args)
  if ('problem' in parsed) {
    err(parsed.problem)
    return 2
  }
  if ('help' in parsed) {
    out(parsed.help)
    return 0
  }
  const { command, positionals, values } = parsed
  const env = readEnv()
  try {
    const { lines, json } = await openMigrated(env, migrations, requestTimeouts, async (db) =>
      command.run({ db, env, secret: env.sessionSecret ?? (await sessionSecret(db)), args: positionals, options: values }),
    )
    if (values.json) out(JSON.stringify(json))
    else for (const line of lines) out(line)
    return 0
  } catch (error) {
    const refusal = error instanceof z.ZodError ? inputError(error) : error
    if (!(refusal instanceof ApiError)) throw error
    err([refusal.message, ...(refusal.more.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)].join('\n'))
    return error instanceof z.ZodError ? 2 : 1
  }
}

function parseCommand(args: readonly string[]) {
  try {
    const {
      values,
      positionals: [name, ...positionals],
    } = parseOptions(args)
    const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined
    if (values.help || name === undefined) return { help: help() }
    if (!command) return { problem: `Unknown command: ${name}\n${help()}` }
    const { required = [], optional } = command
    const unexpected = Object.keys(values).filter((flag) => flag !== 'json' && !command.flags?.includes(flag as keyof Options))
    const surplus = positionals.length - required.length
    if (surplus < 0 || surplus > (optional ? 1 : 0) || unexpected.length > 0) return { problem: `usage: admin ${name}${usageOf(command)}` }
    return { command, positionals, values }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

const help = () =>
  [
    'usage: admin <command>; name accounts by email address or id, pages by slug or id',
    '',
    ...Object.entries(commands).flatMap(([name, command]) => [`  ${name}${usageOf(command)}`, `      ${command.description}`]),
    '',
    '  --json   print JSON',
    '  --after  continue a list where the last part ended',
  ].join('\n')
