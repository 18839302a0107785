import { expect, test } from 'vitest'

import type { ImageId } from '../core/ids.ts'
import { imageIdOf, imagePath, variantsOf } from './image-rules.ts'

const id = 'ab'.repeat(32) as ImageId

test.each(['https://links.example.com', 'HTTP://localhost:3000', 'https://[::1]:8080'])(
  'an image of this service is named on any host: %s',
  (origin) => {
    expect(imageIdOf(`${origin}${imagePath(id)}`)).toBe(id)
  },
)

test.each([
  `https://example.com/static/images/${id}-96.webp`,
  `https://example.com/static/images/${id}.jpg`,
  `https://example.com/static/images/${id.toUpperCase()}.webp`,
  `https://example.com/a/static/images/${id}.webp`,
  `https://example.com/static/images/${id}.webp?v=1`,
  `https://example.com/static/images/${id}.webp#top`,
  `https://example.com?/static/images/${id}.webp`,
  `https://example.com/Static/images/${id}.webp`,
])('any other address is that of a remote picture: %s', (url) => {
  expect(imageIdOf(url)).toBeUndefined()
})

test('variants are narrower than the image', () => {
  expect([variantsOf(96), variantsOf(97), variantsOf(2_048)]).toEqual([[], [96], [96, 192, 384, 768, 1536]])
})
