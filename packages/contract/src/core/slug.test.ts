import fc from 'fast-check'
import { expect, test } from 'vitest'

import { reservedSlugs, Slug } from './slug.ts'

const accepts = (value: string) => Slug.safeParse(value).success
const reasonOf = (value: string) =>
  Slug.safeParse(value).error?.issues.map((issue) => (issue as { params?: { reason?: string } }).params?.reason)

test('a slug has 1 to 64 letters, digits and hyphens, no hyphen at an end, and keeps its case', () => {
  const letter = fc.constantFrom('a', 'b', 'z', 'A', 'Z', '0', '9')
  const inner = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-'), maxLength: 62 })
  fc.assert(
    fc.property(letter, inner, letter, (first, middle, last) => {
      const slug = `${first}${middle}${last}`
      return reservedSlugs.has(slug.toLowerCase()) || Slug.parse(slug) === slug
    }),
  )
  for (const one of ['a', 'Z', '0']) expect(accepts(one)).toBe(true)
  expect([64, 65].map((length) => accepts('x'.repeat(length)))).toEqual([true, false])
})

test('a slug has no other characters, including look-alikes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }),
      (value) => accepts(value) === (/^[A-Za-z0-9-]{1,64}$/.test(value) && !/^-|-$/.test(value) && !reservedSlugs.has(value.toLowerCase())),
    ),
  )
  for (const value of ['', '-', '-a', 'a-', 'a b', 'a\n', '\na', 'ä', 'ſ', '\u212a', '１', 'a.b', 'a/b', 'a%20'])
    expect(accepts(value), value).toBe(false)
})

test('a reserved word is refused in any case with its own reason, but may be part of a slug', () => {
  for (const word of reservedSlugs) {
    for (const value of [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`])
      expect(reasonOf(value), value).toEqual(['slug_reserved'])
    expect(accepts(`${word}-1`)).toBe(true)
    expect(accepts(`my-${word}`)).toBe(true)
  }
})

test('the reserved words are the documented ones, and each has the form of a slug', () => {
  expect([...reservedSlugs].join(' ')).toBe(
    'about abuse admin analytics api app assets auth blog contact dashboard docs explore favicon forgot go health healthz ' +
      'help home invite legal login logout me metrics new openapi pages pricing privacy readyz report reset robots search ' +
      'security settings sign-in sign-up signin signup sitemap static status support terms tessera tokens trpc www',
  )
  for (const word of reservedSlugs) expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
