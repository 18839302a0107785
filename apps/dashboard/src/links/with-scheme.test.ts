import { expect, test } from 'vitest'

import { withScheme } from './with-scheme.ts'

test('a bare domain gets https, everything with a scheme stays', () => {
  expect(withScheme(' example.com/page ')).toBe('https://example.com/page')
  expect(withScheme('//example.com')).toBe('https://example.com')
  expect(withScheme('localhost:3000/x')).toBe('https://localhost:3000/x')
  expect(withScheme('HTTP://example.com')).toBe('HTTP://example.com')
  expect(withScheme('mailto:ada@example.com')).toBe('mailto:ada@example.com')
})
