import { CsvError, parse } from 'csv-parse/sync'

import { type FoundItem, type FoundLink, ImportUnreadable } from '../found.ts'
import { countOf, stringOf } from '../input/json.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { asAddress, isAddress } from '../proposal/addresses.ts'
import { grouped } from './grouped.ts'

/** The columns that are read, by the names that they have in the exports of services. */
const columnNames = {
  url: ['url', 'link', 'href', 'address', 'website', 'uri', 'destination', 'destination url', 'long url', 'link url', 'target'],
  title: ['title', 'name', 'label', 'text', 'link title', 'link name'],
  group: ['group', 'folder', 'section', 'category', 'collection', 'heading'],
  clicks: ['clicks', 'click count', 'total clicks', 'clicks count', 'click number', 'visits'],
  active: ['active', 'enabled', 'is active', 'visible', 'status'],
  highlighted: ['highlighted', 'featured', 'is highlighted', 'pinned'],
  thumbnail: ['thumbnail', 'image', 'image url', 'thumbnail url', 'picture', 'cover'],
  visibleFrom: ['visible from', 'start', 'starts at', 'schedule start', 'start date'],
  visibleUntil: ['visible until', 'end', 'ends at', 'schedule end', 'end date'],
} as const
type Column = keyof typeof columnNames
type Columns = Partial<Record<Column, number>>

const maxRows = 20_000
/** A row of millions of empty cells would take many seconds. */
const maxLineLength = 64 * 1024
const delimiters = [',', ';', '\t', '|'] as const

/** A table with a row for each link. Without a row of names the addresses are found by their form. */
export const csv: Reader = {
  format: 'csv',
  source: 'CSV file',
  recognizes: (input) => {
    if (input.html !== null || input.looksLikeJson || !/[,;\t|]/.test(firstLine(input.text))) return false
    // A table with damaged rows is still a table: `read` reports the line.
    const [names] = rowsOf({ text: firstLine(input.text) }, 1, false)
    if (columnsOf(names?.record ?? []).url !== undefined) return true
    const rows = rowsOf(input, 20, false)
    return rows.length > 0 && rows.every(({ record }) => hasAddressBeside(record))
  },
  read: (input) => {
    const rows = rowsOf(input, maxRows + 1, true)
    const named = columnsOf(rows[0]?.record ?? [])
    const columns = named.url === undefined ? columnsByForm(rows[0]?.record ?? []) : named
    const links = rows.slice(named.url === undefined ? 0 : 1, maxRows).map(({ record, line }) => rowOf(record, `line ${line}`, columns))
    const items: FoundItem[] = grouped(links)
    const more = rows[maxRows]
    if (more) items.push({ kind: 'leftOut', where: `line ${more.line} and later`, title: null, url: null, reason: 'over_quota' })
    return [{ userName: null, title: titleOf(input), description: null, items }]
  },
}

/** A table has no title: the name of its file is the best there is. */
export const titleOf = ({ name }: ParsedInput): string => stringOf(name?.replace(/\.[^.]{1,5}$/, '')) ?? 'Links'

const withoutSeparatorLine = (text: string): string => text.replace(/^sep=(.)\n/i, '')
const firstLine = (text: string): string => /^\s*([^\n]*)/.exec(withoutSeparatorLine(text))?.[1] ?? ''

type Row = { record: string[]; line: number }

/** The line that is too long for a table, from 1; 0 if none is. */
function longLine(text: string): number {
  let line = 1
  for (let start = 0; start <= text.length; line++) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    if (end - start > maxLineLength) return line
    start = end + 1
  }
  return 0
}

/** The parser reports the last line of a record. `raw` is its text, with the empty lines before it. */
const firstLineOf = (raw: string, lastLine: number): number => lastLine - (raw.trim().split('\n').length - 1)

/** `isStrict`: a table that cannot be read is an error; otherwise it has no rows. */
function rowsOf({ text }: Pick<ParsedInput, 'text'>, limit: number, isStrict: boolean): Row[] {
  const long = longLine(text)
  if (long > 0 && !isStrict) return []
  if (long > 0) throw new ImportUnreadable(`The file is not a valid table: line ${long} is too long`, long)
  const body = withoutSeparatorLine(text)
  const head = firstLine(text)
  const [delimiter = ','] = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length)
  const options = {
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: limit,
    trim: true,
  } as const
  const skipped = body.length === text.length ? 0 : 1
  try {
    const rows = parse(body, options) as unknown as { record: string[]; raw: string; info: { lines: number } }[]
    return rows.map(({ record, raw, info }) => ({ record, line: firstLineOf(raw, info.lines) + skipped }))
  } catch (error) {
    if (!isStrict) return []
    const { lines, raw = '' } = error instanceof CsvError ? (error as { lines?: number; raw?: string }) : {}
    const line = lines === undefined ? null : firstLineOf(raw, lines) + skipped
    throw new ImportUnreadable(`The file is not a valid table${line === null ? '' : `: line ${line}`}`, line)
  }
}

const normalized = (name: string): string =>
  name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

function columnsOf(names: readonly string[]): Columns {
  const given = names.map(normalized)
  const columns: Columns = {}
  for (const [column, known] of Object.entries(columnNames) as [Column, readonly string[]][]) {
    const name = known.find((one) => given.includes(one))
    if (name !== undefined) columns[column] = given.indexOf(name)
  }
  return columns
}

/** The address is the first that looks like one, and the title the first other cell. */
function columnsByForm(record: readonly string[]): Columns {
  const url = Math.max(record.findIndex(isAddress), 0)
  return record.length > 1 ? { url, title: url === 0 ? 1 : 0 } : { url }
}

const hasAddressBeside = (record: readonly string[]): boolean => record.length > 1 && record.some((cell) => isAddress(cell))

function rowOf(record: readonly string[], where: string, columns: Columns): { group: string; item: FoundLink } {
  const cell = (column: Column): string | null => stringOf(record[columns[column] ?? -1])
  const clicks = countOf(cell('clicks')?.replace(/(\d)[,.'\s](?=\d{3}(?:\D|$))/g, '$1'))
  const thumbnail = cell('thumbnail')
  const item: FoundLink = {
    kind: 'link',
    where,
    url: asAddress(cell('url') ?? ''),
    title: cell('title'),
    active: !/^(?:false|no|0|off|inactive|disabled|hidden|draft|archived)$/i.test(cell('active') ?? ''),
    highlighted: /^(?:true|yes|1|on)$/i.test(cell('highlighted') ?? ''),
    thumbnail: thumbnail === null ? null : { url: thumbnail },
    visibleFrom: cell('visibleFrom'),
    visibleUntil: cell('visibleUntil'),
    ...(clicks !== undefined && { clicks }),
  }
  return { group: cell('group') ?? '', item }
}
