import { TileSize } from '@tessera/contract'
import { expect, test } from 'vitest'

import { sizeNear, spanOf } from './tile-span.ts'

test.each(TileSize.options)('%s is nearest to its own span', (size) => {
  expect(sizeNear(spanOf(size))).toBe(size)
})

test('a corner that is pulled anywhere gives one of the four sizes', () => {
  expect(sizeNear({ columns: 1.4, rows: 1.2 })).toBe('1x1')
  expect(sizeNear({ columns: 1.6, rows: 1.2 })).toBe('2x1')
  expect(sizeNear({ columns: 1.9, rows: 1.7 })).toBe('2x2')
  expect(sizeNear({ columns: 3.2, rows: 1.1 })).toBe('4x1')
  expect(sizeNear({ columns: -3, rows: -3 })).toBe('1x1')
  expect(sizeNear({ columns: 9, rows: 1 })).toBe('4x1')
})
