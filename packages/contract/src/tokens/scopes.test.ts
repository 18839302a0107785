import fc from 'fast-check'
import { expect, test } from 'vitest'

import { allScopes, canonicalScopes, defaultScopes, Scope, scopes } from './scopes.ts'

test('the scopes and the three that a token gets by default are the specification’s', () => {
  expect(allScopes).toEqual(['pages:read', 'pages:write', 'links:write', 'tokens:manage'])
  expect(defaultScopes).toEqual(['pages:read', 'pages:write', 'links:write'])
  for (const scope of allScopes) expect(scopes[scope].length).toBeGreaterThan(10)
})

test('canonical scopes are a set in the table’s order, and the same however they were said', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...allScopes)), (granted) => {
      const canonical = canonicalScopes(granted)
      expect(canonical).toEqual(allScopes.filter((scope) => new Set(granted).has(scope)))
      expect(canonicalScopes(canonical.toReversed())).toEqual(canonical)
    }),
  )
})

test('nothing else is a scope', () => {
  for (const value of ['', 'pages', 'pages:*', '*', 'PAGES:READ', 'pages:read ', 'tokens:read', 'constructor', '__proto__'])
    expect(Scope.safeParse(value).success, value).toBe(false)
})
