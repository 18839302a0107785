import { z } from 'zod'

/** Everything that an actor can be allowed to do, in canonical order. A session holds all of it, a token what it was granted. */
export const scopes = {
  'pages:read': 'Read pages, themes, links and their clicks',
  'pages:write': 'Create, change, publish and delete pages and their links',
  'links:write': 'Change, move and delete links that exist',
  'tokens:manage': 'List and revoke API tokens',
} as const
export const Scope = z.enum(Object.keys(scopes) as (keyof typeof scopes)[])
export type Scope = z.infer<typeof Scope>

export const allScopes: readonly Scope[] = Scope.options
export const defaultScopes: readonly Scope[] = ['pages:read', 'pages:write', 'links:write']

/** Without duplicates, in the table's order. */
export const canonicalScopes = (granted: readonly Scope[]): Scope[] => allScopes.filter((scope) => granted.includes(scope))
