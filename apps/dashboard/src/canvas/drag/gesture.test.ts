import { TileSize } from '@tessera/contract'
import { expect, test } from 'vitest'

import { nearestSize, spanOf } from './gesture.ts'

test.each(TileSize.options)('%s is nearest to its own span', (size) => {
  expect(nearestSize(spanOf(size))).toBe(size)
})

test('dragging the corner anywhere gives one of the four sizes', () => {
  expect(nearestSize({ columns: 1.4, rows: 1.2 })).toBe('1x1')
  expect(nearestSize({ columns: 1.6, rows: 1.2 })).toBe('2x1')
  expect(nearestSize({ columns: 1.9, rows: 1.7 })).toBe('2x2')
  expect(nearestSize({ columns: 3.2, rows: 1.1 })).toBe('4x1')
  expect(nearestSize({ columns: -3, rows: -3 })).toBe('1x1')
  expect(nearestSize({ columns: 9, rows: 1 })).toBe('4x1')
})
