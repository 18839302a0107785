import { csvText } from '../../../core/answer.ts'

const endOfLine = '\r\n'
const maxCachedCells = 10_000
/** Neither quoted nor a formula: dates, hosts and ids. */
const plainCell = /^[A-Za-z0-9][A-Za-z0-9.:_-]*$/

/** Writes the lines of a large CSV file as `csvText` would. Most other cells of such files recur, so it keeps the text of the recent ones. */
export function csvLines<K extends string>(columns: readonly K[]) {
  const cells = new Map<string, string>()
  const cellOf = (value: string): string => {
    if (plainCell.test(value)) return value
    const known = cells.get(value)
    if (known !== undefined) return known
    const text = csvText({ name: '', columns: [value], rows: [] }).slice(0, -endOfLine.length)
    if (cells.size >= maxCachedCells) cells.clear()
    cells.set(value, text)
    return text
  }
  return {
    header: csvText({ name: '', columns, rows: [] }),
    text: (rows: readonly Readonly<Record<K, string | number | null>>[]): string => {
      let text = ''
      for (const row of rows) {
        for (const [index, column] of columns.entries()) {
          const value = row[column]
          if (index > 0) text += ','
          if (value !== null) text += typeof value === 'number' ? value : cellOf(value)
        }
        text += endOfLine
      }
      return text
    },
  }
}
