import { fileURLToPath } from 'node:url'

import type { OwnerId } from '@tessera/contract'
import { repetitions } from '@tessera/testing/test-kind'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { ImageDecoder } from '../../../src/pages/images/decoder/decoder.ts'

const decoderFile = fileURLToPath(new URL('../../../dist/image-decoder.js', import.meta.url))
const [width, height] = [60, 40]
const formats = ['jpeg', 'png', 'webp', 'gif'] as const

// Math.random is seeded by TEST_SEED.
const below = (limit: number) => Math.floor(Math.random() * limit)

/** The start of a file: enough to recognize its format, but at most nine tenths. */
const cut = (valid: Buffer): Buffer => valid.subarray(0, 12 + below(Math.floor(valid.length * 0.9) - 12))

/** Repeats or omits a part of the file, or changes bytes: mostly of its beginning, where sizes and offsets are. */
function changed(valid: Buffer): Buffer {
  const content = Buffer.from(valid)
  const kind = below(3)
  if (kind === 0) return Buffer.concat([content.subarray(0, below(content.length)), content.subarray(below(content.length))])
  const end = kind === 1 ? Math.min(64, content.length) : content.length
  for (let changes = 1 + below(8); changes > 0; changes -= 1) content[below(end)] = below(256)
  return content
}

test('a changed image is refused or decoded, a truncated one is refused, and the process keeps running', async () => {
  const decoder = new ImageDecoder({ file: decoderFile })
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => below(256)))
  const source = sharp(pixels, { raw: { width, height, channels: 3 } })
  const valid = await Promise.all(formats.map((format) => source.clone()[format]().toBuffer()))
  const interlaced = [
    await source.clone().jpeg({ progressive: true }).toBuffer(),
    await source.clone().png({ progressive: true }).toBuffer(),
  ]
  const outcomes: Record<string, number> = {}
  const pids = new Set<number | undefined>()
  for (let count = repetitions({ quick: 60, long: 1_000 }); count > 0; count -= 1) {
    const file = [...valid, ...interlaced][below(6)] ?? Buffer.alloc(0)
    const isCut = below(4) === 0
    const outcome = await decoder
      .decode('user_a' as OwnerId, isCut ? cut(file) : changed(file))
      .then(() => 'ok')
      .catch((error: unknown) => String((error as { reason?: string }).reason))
    if (isCut) expect(outcome).toBe('image_invalid')
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (decoder.pid !== undefined) pids.add(decoder.pid)
  }
  decoder.close()
  const { ok: _, image_invalid: invalid = 0, image_unsupported: __, image_too_large: ___, ...others } = outcomes
  expect(others).toEqual({})
  expect(invalid).toBeGreaterThan(10)
  expect(pids.size).toBe(1)
})
