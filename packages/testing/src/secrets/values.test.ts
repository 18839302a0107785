import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shortest, Values } from './values.ts'

// Few letters, so that values share their beginnings, overlap and stand in texts by chance.
const letters = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'A', '!'), minLength, maxLength })
const anything = (minLength: number) => fc.string({ unit: 'binary', minLength, maxLength: minLength + 20 })

test('every value that stands in a text is found, wherever and beside whatever, and no other', () => {
  const value = fc.oneof(letters(shortest, 10), anything(shortest))
  const text = (values: readonly string[]) =>
    fc.array(fc.oneof(letters(0, 60), anything(0), fc.constantFrom(...values)), { maxLength: 8 }).map((parts) => parts.join(''))
  const valuesAndText = fc.array(value, { minLength: 1, maxLength: 12 }).chain((values) => fc.tuple(fc.constant(values), text(values)))
  fc.assert(
    fc.property(valuesAndText, ([values, text]) => {
      const known = new Values()
      for (const value of values) known.add(value, `is ${value}`)
      const there = new Set(values.filter((value) => text.includes(value)).map((value) => `is ${value}`))
      expect(new Set(known.kindsIn(text))).toEqual(there)
    }),
    { numRuns: 2_000 },
  )
})

test('a value that is added again is of the last kind, and one that is too short is none', () => {
  const known = new Values()
  known.add('a password', 'a token')
  known.add('a password', 'a password')
  known.add('short', 'a session')
  expect(known.kindsIn('with a password or a password, short')).toEqual(['a password'])
})
