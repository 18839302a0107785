import { parseArgs } from 'node:util'

import type { Database } from '@tessera/db'

import type { Env } from '../../env.ts'

/** `usage` is how the help of a command shows the option; the help explains the others once for all commands. */
const options = {
  action: { type: 'string', usage: ' [--action <action>]' },
  after: { type: 'string', usage: '' },
  blocked: { type: 'boolean', usage: ' [--blocked]' },
  closed: { type: 'boolean', usage: ' [--closed]' },
  csv: { type: 'boolean', usage: ' [--csv]' },
  help: { type: 'boolean', usage: '' },
  json: { type: 'boolean', usage: '' },
  suspended: { type: 'boolean', usage: ' [--suspended]' },
  yes: { type: 'boolean', usage: ' --yes' },
} as const
export type Options = ReturnType<typeof parseOptions>['values']

/** Throws a `TypeError` for an unknown option. */
export const parseOptions = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

export type CommandInput = { db: Database; env: Env; secret: string; args: readonly string[]; options: Options }
export type Command = {
  /** The names of the positional arguments: the required ones, then at most one optional one. */
  required?: readonly string[]
  optional?: string
  /** The options that it accepts besides `--json`. */
  flags?: readonly (keyof Options)[]
  /** One line for the help. */
  description: string
  run: (input: CommandInput) => Promise<CommandOutput>
}

/** The arguments and options of a command, as the help shows them. */
export const usageOf = ({ required = [], optional, flags = [] }: Command): string =>
  [...required.map((name) => ` <${name}>`), optional && ` [<${optional}>]`, ...flags.map((flag) => options[flag].usage)].join('')

/** The output of a command: text, and with `--json` a value to serialize. */
type CommandOutput = { lines: readonly string[]; json: unknown }

export const confirmation = (line: string, json: unknown = {}): CommandOutput => ({ lines: [line], json })

type Cell = string | number | null
type Part<T> = { items: readonly T[]; next: string | null }

/** A part of a list as a table, whose columns are the fields of its rows. `next` is the cursor of the following part. */
export function table<T>(part: Part<T>, rowOf: (item: T) => Readonly<Record<string, Cell>>): CommandOutput {
  const rows = part.items.map(rowOf)
  const [first] = rows
  if (!first) return { lines: ['No results'], json: part }
  const more = part.next === null ? [] : [`For more: --after ${part.next}`]
  return { lines: [...align([Object.keys(first), ...rows.map((row) => Object.values(row).map(display))]), ...more], json: part }
}

/** One `name  value` pair per line. */
export const properties = (pairs: Readonly<Record<string, Cell>>, json: unknown): CommandOutput => ({
  lines: align(Object.entries(pairs).map(([name, value]) => [name, display(value)])),
  json,
})

/** Removes control characters, which could manipulate the terminal: some cells are written by strangers. */
const display = (cell: Cell): string => String(cell ?? '–').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
