import { drizzle } from 'drizzle-orm/node-postgres'

/** Drizzle's query builder, for the queries of statements only: it has no connection. */
export const builder = drizzle.mock({ casing: 'snake_case' })
