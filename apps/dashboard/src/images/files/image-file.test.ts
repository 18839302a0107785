import { maxImageBytes } from '@tessera/contract'
import { expect, test } from 'vitest'

import { checkImageFile } from './image-file.ts'

const file = (head: string, size = 100) => {
  const bytes = new Uint8Array(size)
  bytes.set([...head].map((letter) => letter.charCodeAt(0)))
  return new Blob([bytes])
}

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF....WEBPVP8 ', 'webp'],
])('a file that starts with %j is accepted as %s, whatever its name says', async (head, format) => {
  expect(await checkImageFile(file(head))).toEqual({ format })
})

test.each([
  ['....ftypheic', 'HEIC images aren’t supported. Choose a JPEG, PNG, WebP or GIF.'],
  ['....ftypavif', 'AVIF images aren’t supported. Choose a JPEG, PNG, WebP or GIF.'],
  ['<svg xmlns', 'SVG images aren’t supported. Choose a JPEG, PNG, WebP or GIF.'],
  ['%PDF-1.7', 'This file isn’t an image. Choose a JPEG, PNG, WebP or GIF.'],
  ['RIFF....WAVE', 'This file isn’t an image. Choose a JPEG, PNG, WebP or GIF.'],
])('a file that starts with %j is refused with the reason', async (head, problem) => {
  expect(await checkImageFile(file(head))).toEqual({ problem })
})

test('an empty file and a file above 10 MiB are refused with their size', async () => {
  expect(await checkImageFile(new Blob([]))).toEqual({ problem: 'This file is empty.' })
  expect(await checkImageFile(file('GIF89a', maxImageBytes))).toEqual({ format: 'gif' })
  expect(await checkImageFile(file('GIF89a', maxImageBytes + 2 ** 19))).toEqual({
    problem: 'This file is 10.5 MiB. The limit is 10 MiB.',
  })
})
