import fc from 'fast-check'
import { expect, test } from 'vitest'

import { allScopes, canonicalScopes, defaultScopes, Scope, scopes } from './token.ts'

test('the scopes and the default scopes are the documented ones', () => {
  expect(allScopes).toEqual(['pages:read', 'pages:write', 'links:write', 'tokens:manage'])
  expect(defaultScopes).toEqual(['pages:read', 'pages:write', 'links:write'])
  for (const scope of allScopes) expect(scopes[scope].length).toBeGreaterThan(10)
})

test('canonical scopes are sorted, without duplicates, and the same for any input order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...allScopes)), (granted) => {
      const canonical = canonicalScopes(granted)
      expect(canonical).toEqual(allScopes.filter((scope) => new Set(granted).has(scope)))
      expect(canonicalScopes(canonical.toReversed())).toEqual(canonical)
    }),
  )
})

test('unknown scopes are refused', () => {
  for (const value of ['', 'pages', 'pages:*', '*', 'PAGES:READ', 'pages:read ', 'tokens:read', 'constructor', '__proto__'])
    expect(Scope.safeParse(value).success, value).toBe(false)
})
