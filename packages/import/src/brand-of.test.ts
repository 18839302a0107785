import { expect, test } from 'vitest'

import { brandOf } from './brand-of.ts'

test('a brand is known by its host and the subdomains of it, never by the path', () => {
  expect(brandOf('https://github.com/ada')).toBe('github')
  expect(brandOf('https://www.youtube.com/@ada')).toBe('youtube')
  expect(brandOf('https://notgithub.com')).toBeNull()
  expect(brandOf('https://example.com/github.com')).toBeNull()
  expect(brandOf('nonsense')).toBeNull()
})
