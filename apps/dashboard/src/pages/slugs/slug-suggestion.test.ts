import { reservedSlugs, Slug } from '@tessera/contract'
import { expect, test } from 'vitest'

import { numberedSlug, suggestSlug } from './slug-suggestion.ts'

test('a title becomes a slug of lowercase letters, digits and hyphens', () => {
  expect(suggestSlug('Ada Lovelace')).toBe('ada-lovelace')
  expect(suggestSlug("  Zoë's  Café — 2026! ")).toBe('zoes-cafe-2026')
  expect(suggestSlug('Straße Øst Łódź')).toBe('strasse-ost-lodz')
  expect(suggestSlug('日本語')).toBe('')
})

test('suggestions are valid slugs for reserved words and long titles, too', () => {
  for (const word of reservedSlugs) expect(Slug.safeParse(suggestSlug(word)).success, word).toBe(true)
  const long = suggestSlug('word '.repeat(24))
  expect(Slug.safeParse(long).success).toBe(true)
  expect(long.length).toBeGreaterThan(50)
})

test('a title without Latin letters gets the number of the page', () => {
  expect(numberedSlug([])).toBe('page-1')
  expect(numberedSlug([{ slug: 'ada' }, { slug: 'Page-3' }])).toBe('page-4')
})
