import { expect, test } from 'vitest'

import { byteSize } from './byte-size.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [99_499, '99 kB'],
  [99_500, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_345_678, '12 MB'],
  [5e15, '5000 TB'],
])('%d bytes are shown as %s', (bytes, expected) => {
  expect(byteSize(bytes)).toBe(expected)
})
