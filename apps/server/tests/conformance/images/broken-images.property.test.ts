import { fileURLToPath } from 'node:url'

import type { OwnerId } from '@tessera/contract'
import { repetitions } from '@tessera/testing/test-kind'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { ImageDecoder } from '../../../src/pages/images/decoder/decoder.ts'

const file = fileURLToPath(new URL('../../../dist/image-decoder.js', import.meta.url))
const formats = ['jpeg', 'png', 'webp', 'gif'] as const

// Math.random is seeded by TEST_SEED.
const below = (limit: number) => Math.floor(Math.random() * limit)

/** Cuts the file, repeats a part of it, or changes bytes: mostly of its beginning, where sizes and offsets are. */
function broken(valid: Buffer): Buffer {
  const content = Buffer.from(valid)
  const kind = below(4)
  if (kind === 0) return content.subarray(0, 4 + below(content.length - 4))
  if (kind === 1) return Buffer.concat([content.subarray(0, below(content.length)), content.subarray(below(content.length))])
  const end = kind === 2 ? Math.min(64, content.length) : content.length
  for (let changes = 1 + below(8); changes > 0; changes -= 1) content[below(end)] = below(256)
  return content
}

test('whatever a broken image contains, it is refused or decoded, and the process lives on', async () => {
  const decoder = new ImageDecoder({ file })
  const source = sharp({
    create: { width: 60, height: 40, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
  const valid = await Promise.all(formats.map((format) => source.clone()[format]().toBuffer()))
  const interlaced = [
    await source.clone().jpeg({ progressive: true }).toBuffer(),
    await source.clone().png({ progressive: true }).toBuffer(),
  ]
  const outcomes: Record<string, number> = {}
  const pids = new Set<number | undefined>()
  for (let count = repetitions({ quick: 60, long: 1_000 }); count > 0; count -= 1) {
    const content = broken([...valid, ...interlaced][below(6)] ?? Buffer.alloc(0))
    const outcome = await decoder
      .decode('user_a' as OwnerId, content)
      .then(() => 'ok')
      .catch((error: unknown) => String((error as { reason?: string }).reason))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (decoder.pid !== undefined) pids.add(decoder.pid)
  }
  decoder.close()
  const { ok: _, image_invalid: invalid = 0, image_unsupported: __, image_too_large: ___, ...others } = outcomes
  expect(others).toEqual({})
  expect(invalid).toBeGreaterThan(10)
  expect(pids.size).toBe(1)
})
