import { expect, test } from 'vitest'

import { mosaic } from './mosaic.ts'

const area = (paths: readonly string[]): number =>
  [...paths.join('').matchAll(/h(\d+)v(\d+)/g)].reduce((sum, [, w, h]) => sum + ((Number(w) + 1) / 10) * ((Number(h) + 1) / 10), 0)

test('equal seeds give equal boards, different seeds different ones', () => {
  expect(mosaic('ada', 12, 4)).toEqual(mosaic('ada', 12, 4))
  expect(mosaic('ada', 12, 4)).not.toEqual(mosaic('bob', 12, 4))
})

test('stones cover the whole board exactly once, in five tones', () => {
  for (const seed of ['a', 'ada-lovelace', 'ツ', '']) {
    const paths = mosaic(seed, 48, 5)
    expect(paths).toHaveLength(5)
    expect(area(paths)).toBe(48 * 5)
  }
})
