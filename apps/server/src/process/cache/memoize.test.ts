import { expect, test, vi } from 'vitest'

import { memoize } from './memoize.ts'

test('a result is computed once a text, except for long texts', () => {
  const compute = vi.fn<(text: string) => number>((text) => text.length)
  const length = memoize(compute)
  for (const _ of [1, 2]) expect([length(''), length('abc'), length('x'.repeat(513))]).toEqual([0, 3, 513])
  expect(compute).toHaveBeenCalledTimes(4)
})

test('the least recently used results are forgotten when there are too many', () => {
  const compute = vi.fn<(text: string) => string>((text) => text)
  const same = memoize(compute)
  same('first')
  for (let n = 0; n < 4_999; n += 1) same(`text ${n}`)
  same('first')
  same('one more')
  expect(compute).toHaveBeenCalledTimes(5_001)
  same('first')
  same('text 0')
  expect(compute).toHaveBeenCalledTimes(5_002)
})
