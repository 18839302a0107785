import type { Readable } from 'node:stream'

import type { CsvFile } from '@tessera/contract'
import { stringify } from 'csv-stringify/sync'

import type { ChangedPage } from './context.ts'

/** An answer as a spreadsheet shows it. `name` is the file's name without its ending. */
export type Table = { name: string; columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

/** RFC 4180. Texts come from visitors, so a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvText = ({ columns, rows }: Table): string =>
  stringify([columns, ...rows] as (string | number | null)[][], { escape_formulas: true, record_delimiter: 'windows' })

export const csvFile = (table: Table): CsvFile => ({ name: `${table.name}.csv`, text: csvText(table) })

/** A file that is sent while it is made. If its content fails, the response breaks off. */
export type Download = { name: string; content: Readable }

/** The result of a row that also sets headers, or whose body PostgreSQL has already written as JSON. */
export class Answer<T> {
  readonly content: { body: T } | { json: string }
  readonly headers: Record<string, string>
  /** The answer as a table, for rows that have such a form. */
  table: (() => Table) | undefined
  /** The answer of a row with the column `download`, which has no body. */
  download: Download | undefined
  /** What a write changed, where only its result tells; otherwise the row's column `changes` does. */
  changedPage: ChangedPage | undefined
  constructor(content: { body: T } | { json: string }, headers: Record<string, string> = {}) {
    this.content = content
    this.headers = headers
  }

  /** The JSON text that REST sends and idempotency stores; undefined for a row without a body. */
  text(): string | undefined {
    return 'json' in this.content ? this.content.json : JSON.stringify(this.content.body)
  }

  value(): T {
    return 'json' in this.content ? (JSON.parse(this.content.json) as T) : this.content.body
  }
}

/** The page's strong ETag. `clicks` is the page's total, for a representation that contains clicks (column `etag: 'page+clicks'`). */
export const etag = (revision: number, clicks?: number) => ({ etag: clicks === undefined ? `"${revision}"` : `"${revision}.${clicks}"` })
