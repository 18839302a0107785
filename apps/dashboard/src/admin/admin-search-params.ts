import { searchParams } from '../app/search-params.ts'

/** A text parameter; empty counts as absent. The router parses a text of digits as a number. */
const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

/** A flag that is `true` or absent. */
const flag = (value: unknown): true | undefined => value === true || undefined

export const accountsSearch = searchParams({ search: text, suspended: flag })
export const adminPagesSearch = searchParams({ search: text, blocked: flag })
export const reportsSearch = searchParams({ closed: flag })
export const auditSearch = searchParams({ search: text, action: text })
