import { expect, test } from 'vitest'

import { scrollSpeed } from './auto-scroll.ts'

test('does not scroll in the middle, and scrolls faster toward an edge, up to a limit', () => {
  expect(scrollSpeed(400, 800)).toBe(0)
  expect(scrollSpeed(60, 800)).toBeLessThan(0)
  expect(scrollSpeed(20, 800)).toBeLessThan(scrollSpeed(60, 800))
  expect(scrollSpeed(790, 800)).toBeGreaterThan(0)
  expect(scrollSpeed(5_000, 800)).toBe(scrollSpeed(800, 800))
})

test('a small viewport has a middle, too', () => {
  expect(scrollSpeed(60, 120)).toBe(0)
})
