import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import { compile } from './compile.ts'
import type { Described, Shape, Values } from './types.ts'

/** A statement of the service. PostgreSQL parses and plans it once on each connection, under its name. */
export class Statement<Params, Row> {
  readonly name: string
  readonly text: string
  /** The result columns. */
  readonly row: { readonly [K in keyof Row]: Described }
  readonly #parameters: readonly { readonly name: string; readonly type: Described }[]

  constructor(
    name: string,
    query: SQLWrapper,
    params: { readonly [K in keyof Params]: Described },
    row: { readonly [K in keyof Row]: Described },
  ) {
    const { text, parameters } = compile(query)
    this.name = name
    this.text = text
    this.row = row
    this.#parameters = parameters.map((parameter) => ({ name: parameter, type: params[parameter as keyof Params] }))
  }

  /** The types of `$1`, `$2`, … */
  get parameterTypes(): readonly Described[] {
    return this.#parameters.map(({ type }) => type)
  }

  /** The values of `$1`, `$2`, … */
  bind(params: Params): unknown[] {
    return this.#parameters.map(({ name }) => params[name as keyof Params])
  }
}

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
  /** Gets the parameters by name; returns Drizzle's `sql` or a query of its query builder. */
  query: (params: { readonly [K in keyof P]: SQL }) => SQLWrapper
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
  const declared = Object.keys(params ?? {})
  const placeholders = Object.fromEntries(declared.map((key) => [key, sql`${sql.placeholder(key)}`]))
  const made = new Statement<Values<P>, Values<R>>(
    name,
    query(placeholders as { readonly [K in keyof P]: SQL }),
    (params ?? {}) as { readonly [K in keyof P]: Described },
    (row ?? {}) as { readonly [K in keyof R]: Described },
  )
  const unused = declared.length - made.parameterTypes.length
  if (unused > 0) throw new Error(`${name} has ${unused} parameters that it does not use`)
  statements.set(name, made)
  return made
}
