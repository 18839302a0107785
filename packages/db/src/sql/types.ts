import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A PostgreSQL type, with the TypeScript type that the driver takes and returns for it. `value` exists only for the compiler.
 * `expression` computes a result column.
 */
export type ValueType<T> = { readonly sqlType: string; readonly expression?: SQLWrapper | undefined; readonly value?: T }

/** What a parameter or a result column is described by: a type, or a column of the schema that has the same type. */
export type Described = ValueType<unknown> | AnyPgColumn

/** The parameters or the result columns of a statement, by name. */
export type Shape = Readonly<Record<string, Described>>

/** Statements return what the driver returns, without Drizzle's conversions: a timestamp is a Date. */
type DriverValue<C extends AnyPgColumn> = unknown extends C['_']['driverParam']
  ? C['_']['data']
  : Date extends C['_']['driverParam']
    ? Date
    : C['_']['data']

export type ValueOf<D> = D extends AnyPgColumn
  ? D['_']['notNull'] extends true
    ? DriverValue<D>
    : DriverValue<D> | null
  : D extends ValueType<infer T>
    ? T
    : never

export type Values<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> }

const type = <T>(sqlType: string, expression?: SQLWrapper): ValueType<T> => ({ sqlType, expression })

/**
 * The types that statements use, with the expression of a computed result column. The type arguments narrow what PostgreSQL does not
 * know, such as `PageId` or the form of a JSON.
 */
export const t = {
  text: <T extends string = string>(expression?: SQLWrapper) => type<T>('text', expression),
  boolean: (expression?: SQLWrapper) => type<boolean>('boolean', expression),
  integer: (expression?: SQLWrapper) => type<number>('integer', expression),
  bigint: (expression?: SQLWrapper) => type<number>('bigint', expression),
  float: (expression?: SQLWrapper) => type<number>('double precision', expression),
  timestamp: (expression?: SQLWrapper) => type<Date>('timestamp with time zone', expression),
  /** As a parameter only: a timestamp that is sent as ISO 8601. */
  isoTimestamp: () => type<string>('timestamp with time zone'),
  /** As a parameter only: a date that is sent as ISO 8601. */
  isoDate: () => type<string>('date'),
  /** As a result only: a timestamp as the API writes it, in ISO 8601 with milliseconds, in UTC. */
  instant: <C extends AnyPgColumn>(time: C) =>
    type<C['_']['notNull'] extends true ? string : string | null>(
      'text',
      sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    ),
  json: <T>(expression?: SQLWrapper) => type<T>('json', expression),
  /** As a parameter only: a value that is already serialized. */
  jsonText: () => type<string>('json'),
  array: <D extends Described>(element: D) => type<readonly ValueOf<D>[]>(`${sqlTypeOf(element)}[]`),
  /** As a parameter only: an array that is sent as PostgreSQL's literal for it. */
  arrayLiteral: (element: Described) => type<string>(`${sqlTypeOf(element)}[]`),
  nullable: <D extends Described>(of: D) => type<ValueOf<D> | null>(sqlTypeOf(of), expressionOf(of)),
  /** Any other type, or one for which the driver has another representation. */
  other: <T>(sqlType: string, expression?: SQLWrapper) => type<T>(sqlType, expression),
}

const expressionOf = (described: Described): SQLWrapper | undefined => ('sqlType' in described ? described.expression : described)

/** The columns of `shape` for `select` and `returning`, each under its name. A type without an expression is a column of that name. */
export const columnsOf = (shape: Shape): SQL =>
  sql.join(
    Object.entries(shape).map(([key, described]) => {
      const name = sql.identifier(key)
      return sql`${expressionOf(described) ?? name} as ${name}`
    }),
    sql`, `,
  )

/** The type as PostgreSQL writes it, without length, precision and collation. */
export function sqlTypeOf(described: Described): string {
  if ('sqlType' in described) return described.sqlType
  const [written = ''] = described.getSQLType().split(' collate ', 1)
  return written.startsWith('timestamp') ? 'timestamp with time zone' : written
}
