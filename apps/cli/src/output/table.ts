import { escapeText } from './escape.ts'
import { dim, type Terminal } from './terminal.ts'

/** Aligned columns. An empty list shows only the header. */
export function printTable(terminal: Terminal, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const escaped = rows.map((row) => row.map(escapeText))
  const widths = header.map((title, column) => Math.max(title.length, ...escaped.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  terminal.print(dim(line(header)))
  for (const row of escaped) terminal.print(line(row))
}
