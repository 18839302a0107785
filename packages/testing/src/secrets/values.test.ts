import fc from 'fast-check'
import { expect, test } from 'vitest'

import { minValueLength, Values } from './values.ts'

test('finds values at the beginning, in the middle and at the end of a text, each kind once', () => {
  const values = new Values()
  values.add('first-password', 'a password')
  values.add('second-password', 'a password')
  values.add('session-secret', 'a session')
  expect(values.kindsIn('first-password')).toEqual(['a password'])
  expect(values.kindsIn('x session-secret y second-password first-password')).toEqual(['a password', 'a session'])
  expect(values.kindsIn('first-passwor session-secre')).toEqual([])
})

test('a value that is added again gets the new kind, and a short value is ignored', () => {
  const values = new Values()
  values.add('a password', 'a token')
  values.add('a password', 'a password')
  values.add('short', 'a session')
  expect(values.kindsIn('with a password or a password, short')).toEqual(['a password'])
})

test('finds what a search for each value finds, in any text', () => {
  const letters = fc.constantFrom('a', 'b', '€')
  const text = (maxLength: number) => fc.array(letters, { maxLength }).map((all) => all.join(''))
  fc.assert(
    fc.property(fc.array(text(12), { maxLength: 20 }), text(60), (added, searched) => {
      const values = new Values()
      for (const value of added) values.add(value, `kind ${value}`)
      const expected = added.filter((value) => value.length >= minValueLength && searched.includes(value)).map((value) => `kind ${value}`)
      expect(values.kindsIn(searched)).toEqual([...new Set(expected)])
    }),
  )
})
