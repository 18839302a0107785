import { expect, test } from 'vitest'

import { changeOfCount, changeOfRate } from './change.ts'

test.each([
  [112, 100, { direction: 'up', words: '12% more' }],
  [1_005, 1_000, { direction: 'up', words: '0.5% more' }],
  [0, 8, { direction: 'down', words: '100% fewer' }],
  [7, 7, { direction: 'same', words: 'As before' }],
  [3_000, 10, { direction: 'up', words: '29,900% more' }],
  [5, 0, null],
  [0, 0, null],
])('%i after %i', (now, before, change) => {
  expect(changeOfCount(now, before)).toEqual(change)
})

test.each([
  [0.25, 0.2, { direction: 'up', words: '5 points higher' }],
  [0.201, 0.211, { direction: 'down', words: '1 point lower' }],
  [0.2004, 0.2, { direction: 'same', words: 'As before' }],
  [1.5, 0, { direction: 'up', words: '150 points higher' }],
  [null, 0.2, null],
  [0.2, null, null],
])('a rate of %j after %j', (now, before, change) => {
  expect(changeOfRate(now, before)).toEqual(change)
})
