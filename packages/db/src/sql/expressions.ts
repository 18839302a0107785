import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { casing } from './compile.ts'

type Expression = SQLWrapper | SQL

/** A column's name without its table, as `insert` and `set` want it. */
export const nameOf = (column: AnyPgColumn): SQL => sql`${sql.identifier(casing.getColumnCasing(column))}`

/** The names of columns without their tables, with commas between them. */
export const namesOf = (...columns: readonly AnyPgColumn[]): SQL => list(columns.map(nameOf))

/** Expressions with commas between them. */
export const list = (expressions: readonly Expression[]): SQL =>
  sql.join(
    expressions.map((expression) => sql`${expression}`),
    sql`, `,
  )

/** The assignments of `set`: columns without their tables, and their new values. */
export const assignments = (...pairs: readonly (readonly [column: AnyPgColumn, value: Expression])[]): SQL =>
  list(pairs.map(([column, value]) => sql`${nameOf(column)} = ${value}`))

/** A time as the API writes it: ISO 8601, in UTC, with milliseconds. */
export const isoInstant = (time: Expression): SQL => sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An object of named fields, in this order, as JSON. */
export const jsonRow = (fields: Expression): SQL => sql`row_to_json((select x from (select ${fields}) x))`

/** A condition: two texts, such as slugs, are the same but for case. It matches an index on `lower(column)`. */
export const sameText = (column: Expression, value: Expression): SQL => sql`lower(${column}) = lower(${value} collate "C")`

/** A condition: the text of a column begins with `prefix`, in any case. The column needs an index on `lower(column) collate "C"`. */
export const startsWith = (column: Expression, prefix: Expression): SQL =>
  // U+10FFFF comes after every other character. A pattern for `like` could not use the index in a prepared statement.
  sql`(lower(${column}) collate "C" >= lower(${prefix}) collate "C"
    and lower(${column}) collate "C" < (lower(${prefix}) || U&'\\+10FFFF') collate "C")`
