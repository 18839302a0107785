import { z } from 'zod'

/** All scopes with their descriptions, in canonical order. A session has all scopes, a token those it was granted. */
export const scopes = {
  'pages:read': 'Read pages, themes, links and their clicks',
  'pages:write': 'Create, change, publish and delete pages and their links',
  'links:write': 'Change, move and delete existing links',
  'tokens:manage': 'List and revoke API tokens',
} as const
export const Scope = z.enum(Object.keys(scopes) as (keyof typeof scopes)[])
export type Scope = z.infer<typeof Scope>

export const allScopes: readonly Scope[] = Scope.options
export const defaultScopes: readonly Scope[] = ['pages:read', 'pages:write', 'links:write']

/** Removes duplicates and sorts in the canonical order. */
export const canonicalScopes = (granted: readonly Scope[]): Scope[] => allScopes.filter((scope) => granted.includes(scope))
