import { stringify } from 'csv-stringify/sync'

import type { Table } from './answer.ts'

/** RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe before it: titles and hosts are strangers' texts. */
export const csvText = ({ columns, rows }: Table): string =>
  stringify([columns, ...rows] as (string | number | null)[][], { escape_formulas: true, record_delimiter: 'windows' })
