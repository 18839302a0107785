/** What a command has to say: for people, and with `--json` for programs. */
export type Told = { lines: readonly string[]; json: unknown }

/** One line, about what was done. */
export const done = (line: string, json: unknown = {}): Told => ({ lines: [line], json })

type Cell = string | number | null
type Part<T> = { items: readonly T[]; next: string | null }

/** A part of a list, a row a line; what comes after it begins after `next`. */
export function listed<T>(part: Part<T>, columns: Readonly<Record<string, (item: T) => Cell>>): Told {
  const rows = part.items.map((item) => Object.values(columns).map((cell) => shown(cell(item))))
  const more = part.next === null ? [] : [`There is more: --after ${part.next}`]
  return { lines: rows.length === 0 ? ['Nothing found'] : [...aligned([Object.keys(columns), ...rows]), ...more], json: part }
}

/** Names and what they are. */
export const facts = (pairs: Readonly<Record<string, Cell>>, json: unknown): Told => ({
  lines: aligned(Object.entries(pairs).map(([name, value]) => [name, shown(value)])),
  json,
})

/** Strangers write some of it, and a terminal obeys control characters. */
const shown = (cell: Cell): string => String(cell ?? '–').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
