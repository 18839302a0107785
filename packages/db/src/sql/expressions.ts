import { getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import { casing } from './compile.ts'
import { columnsOf, type Shape } from './types.ts'

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

/** Values for columns of a table, by the columns' names in the schema. */
type RowValues<T extends PgTable> = { readonly [K in keyof T['_']['columns']]?: Expression }

const pairsOf = <T extends PgTable>(table: T, values: RowValues<T>) => {
  const columns: Record<string, AnyPgColumn | undefined> = getTableColumns(table)
  return Object.entries<Expression | undefined>(values).map(([key, value]) => {
    const column = columns[key]
    if (!column || !value) throw new Error(`There is no column or no value for ${key}`)
    return { name: nameOf(column), value }
  })
}

/** What follows `set`: columns without their table, and what they become. */
export const assignments = <T extends PgTable>(table: T, values: RowValues<T>): SQL =>
  list(pairsOf(table, values).map(({ name, value }) => sql`${name} = ${value}`))

/** What follows `insert into` and a table: columns, and a `select` of their values, to which `from` and `where` can be added. */
export const insertion = <T extends PgTable>(table: T, values: RowValues<T>): SQL => {
  const pairs = pairsOf(table, values)
  return sql`(${list(pairs.map(({ name }) => name))}) select ${list(pairs.map(({ value }) => value))}`
}

/** Columns of a table, for the parameters or the row of a statement. */
export const pick = <T extends PgTable, K extends keyof T & keyof T['_']['columns']>(table: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>

/** An object of these columns, in this order, as JSON. */
export const jsonRow = (columns: Shape): SQL => sql`row_to_json((select x from (select ${columnsOf(columns)}) x))`

/** A condition: two texts, such as slugs, are the same but for case. It matches an index on `lower(column)`. */
export const sameText = (column: Expression, value: Expression): SQL => sql`lower(${column}) = lower(${value} collate "C")`

/** A condition: the text of a column begins with `prefix`, in any case. The column needs an index on `lower(column) collate "C"`. */
export const startsWith = (column: Expression, prefix: Expression): SQL =>
  // U+10FFFF comes after every other character. A pattern for `like` could not use the index in a prepared statement.
  sql`(lower(${column}) collate "C" >= lower(${prefix}) collate "C"
    and lower(${column}) collate "C" < (lower(${prefix}) || U&'\\+10FFFF') collate "C")`
