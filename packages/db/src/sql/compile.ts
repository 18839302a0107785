import { is, Placeholder, type SQLWrapper } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle's query builder, for the queries of statements only: it has no connection. */
export const builder = drizzle.mock({ casing: 'snake_case' })

/** Names of the database for the schema's columns. */
export const casing = new CasingCache('snake_case')

/** The text of a query, with `$1`, `$2`, … for its placeholders, whose names come in that order. Constants become literals. */
export function compile(query: SQLWrapper): { text: string; parameters: string[] } {
  const parameters: string[] = []
  const { sql: text } = query.getSQL().toQuery({
    casing,
    escapeName: (name) => dialect.escapeName(name),
    escapeString: (value) => dialect.escapeString(value),
    escapeParam: (_, value) => {
      if (!is(value, Placeholder)) return literal(value)
      const { name } = value
      if (!parameters.includes(name)) parameters.push(name)
      return `$${parameters.indexOf(name) + 1}`
    },
  })
  return { text, parameters }
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return dialect.escapeString(value)
  throw new Error('Only numbers, booleans and strings can be constants of a statement')
}
