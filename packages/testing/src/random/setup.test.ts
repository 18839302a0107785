import { expect, test } from 'vitest'

import { seededRandom, seedOf } from './setup.ts'

const ten = (next: () => number) => Array.from({ length: 10 }, next)

test('a seed repeats its numbers, and another seed gives others', () => {
  expect(ten(seededRandom(7))).toEqual(ten(seededRandom(7)))
  expect(ten(seededRandom(7))).not.toEqual(ten(seededRandom(8)))
})

test('its numbers are spread evenly from 0 to below 1', () => {
  const next = seededRandom(1)
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let drawn = 0; drawn < 10_000; drawn++) tenths[Math.floor(next() * 10)]! += 1
  expect(Math.min(...tenths)).toBeGreaterThan(900)
  expect(Math.max(...tenths)).toBeLessThan(1_100)
})

test('titles that differ in one letter have different seeds', () => {
  expect(seedOf('a test')).toBe(seedOf('a test'))
  expect(seedOf('a test')).not.toBe(seedOf('b test'))
})
