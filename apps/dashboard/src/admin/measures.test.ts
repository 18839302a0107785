import { expect, test } from 'vitest'

import { bytes, duration } from './measures.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [8_650_000, '8.7 MB'],
  [52_000_000_000, '52 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%i bytes are formatted as "%s"', (count, text) => expect(bytes(count)).toBe(text))

test.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [7_300, '2 hours'],
  [86_400 * 3 + 5, '3 days'],
])('%i seconds are formatted as "%s"', (seconds, text) => expect(duration(seconds)).toBe(text))
