import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import { compile } from './compile.ts'
import { columnsOf, type Described, type Shape, type Values } from './types.ts'

/** A statement of the service. PostgreSQL parses and plans it once on each connection, under its name. */
export type Statement<Params, Row> = {
  readonly name: string
  readonly text: string
  /** The types of `$1`, `$2`, … */
  readonly parameterTypes: readonly Described[]
  /** The types of the result columns. */
  readonly row: { readonly [K in keyof Row]: Described }
  /** The values of `$1`, `$2`, … */
  bind(params: Params): unknown[]
}

/** A row that a statement returns. */
export type RowOf<S> = S extends Statement<infer _, infer Row> ? Row : never

export type AnyStatement = Statement<never, Record<string, unknown>>

const statements = new Map<string, AnyStatement>()

/** Every statement of the modules that are loaded. */
export const allStatements = (): readonly AnyStatement[] => [...statements.values()]

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a statement may have no parameters or no result
type NoColumns = Record<never, Described>

type Definition<P extends Shape, R extends Shape> = {
  params?: P
  /** The result columns; absent where the statement returns no rows. */
  row?: R
  /**
   * Gets the parameters by name, and `row` as the list of columns that `select` or `returning` takes. Returns Drizzle's `sql` or a
   * query of its query builder.
   */
  query: (params: { readonly [K in keyof P]: SQL }, columns: SQL) => SQLWrapper
}

/**
 * Defines a statement. It is compiled here, once, so definitions belong at the top level of a store. A parameter may occur many
 * times in the query and is sent once.
 */
export function statement<const P extends Shape = NoColumns, const R extends Shape = NoColumns>(
  name: string,
  { params, row, query }: Definition<P, R>,
): Statement<Values<P>, Values<R>> {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`)
  const types: Shape = params ?? {}
  const placeholders = Object.fromEntries(Object.keys(types).map((key) => [key, sql`${sql.placeholder(key)}`]))
  const { text, parameters } = compile(query(placeholders as { readonly [K in keyof P]: SQL }, columnsOf(row ?? {})))
  const unused = Object.keys(types).filter((key) => !parameters.includes(key))
  if (unused.length > 0) throw new Error(`${name} does not use its parameters ${unused.join(', ')}`)
  const made: Statement<Values<P>, Values<R>> = {
    name,
    text,
    parameterTypes: parameters.map((key) => types[key] as Described),
    row: (row ?? {}) as { readonly [K in keyof R]: Described },
    bind: (values) => parameters.map((key) => values[key as keyof P]),
  }
  statements.set(name, made)
  return made
}
