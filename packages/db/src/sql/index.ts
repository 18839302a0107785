// What a store needs for its SQL. Only stores import this (.oxlintrc.json).
export { and, eq, ne, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
export { alias } from 'drizzle-orm/pg-core'
export * from '../schema/index.ts'
export * from '../schema/partitioned.ts'
export { builder } from './compile.ts'
export { assignments, insertion, jsonRow, list, namesOf, pick, sameText, startsWith } from './expressions.ts'
export { allStatements, type AnyStatement, type RowOf, type Statement, statement } from './statement.ts'
export { columnsOf, type Described, sqlTypeOf, t, type ValueOf, type Values } from './types.ts'
