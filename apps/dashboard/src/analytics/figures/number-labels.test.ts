import { expect, test } from 'vitest'

import { changeOfCount, changeOfRate } from './number-labels.ts'

test.each([
  [112, 100, { direction: 'up', text: 'Up 12%' }],
  [1_005, 1_000, { direction: 'up', text: 'Up 0.5%' }],
  [0, 8, { direction: 'down', text: 'Down 100%' }],
  [7, 7, { direction: 'same', text: 'No change' }],
  [3_000, 10, { direction: 'up', text: 'Up 29,900%' }],
  [5, 0, null],
  [0, 0, null],
])('%i after %i', (now, before, change) => {
  expect(changeOfCount(now, before)).toEqual(change)
})

test.each([
  [0.25, 0.2, { direction: 'up', text: 'Up 5 percentage points' }],
  [0.201, 0.211, { direction: 'down', text: 'Down 1 percentage point' }],
  [0.2004, 0.2, { direction: 'same', text: 'No change' }],
  [1.5, 0, { direction: 'up', text: 'Up 150 percentage points' }],
  [null, 0.2, null],
  [0.2, null, null],
])('a rate of %j after %j', (now, before, change) => {
  expect(changeOfRate(now, before)).toEqual(change)
})
