import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { DecodedImage } from '@tessera/api'
import type { OwnerId } from '@tessera/contract'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { png } from '../../support/inputs/png.ts'
import { ImageDecoder } from '../../../src/pages/images/decoder/decoder.ts'

const file = fileURLToPath(new URL('../../../dist/image-decoder.js', import.meta.url))
const decoder = new ImageDecoder({ file })
afterAll(() => decoder.close())

const owner = (name: string | number) => `user_${name}` as OwnerId
const decode = (content: Uint8Array, by = owner('a')) => decoder.decode(by, content)
const reasonOf = (call: Promise<unknown>) => call.then(() => 'ok').catch((error: unknown) => (error as { reason?: string }).reason)
const fileOf = ({ files }: DecodedImage, name: string) => Buffer.from(files.find((found) => found.name === name)?.content ?? [])

/** An image whose left half is red, and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#00f' } }, left: width / 2, top: 0 },
  ])
async function colorAt(content: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(content).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => (value > 200 ? '1' : value < 60 ? '0' : '?')).join('')
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s becomes a WebP with smaller variants, and a JPEG', async (format) => {
  const image = await decode(await halves(400, 200)[format]().toBuffer())
  expect(image).toMatchObject({ width: 400, height: 200, files: ['master', '96', '192', '384', 'card'].map((name) => ({ name })) })
  expect(image.id).toBe(createHash('sha256').update(fileOf(image, 'master')).digest('hex'))
  for (const { name } of image.files) {
    const width = name === 'master' || name === 'card' ? 400 : Number(name)
    expect(await sharp(fileOf(image, name)).metadata()).toMatchObject({
      format: name === 'card' ? 'jpeg' : 'webp',
      width,
      height: width / 2,
    })
    expect(await colorAt(fileOf(image, name), 4, 4)).toBe('100')
    expect(await colorAt(fileOf(image, name), width - 4, 4)).toBe('001')
  }
})

test('a large image is reduced, a small one is not enlarged', async () => {
  const large = await decode(await halves(1_500, 3_000).png({ compressionLevel: 1 }).toBuffer())
  expect(large).toMatchObject({ width: 1_024, height: 2_048 })
  expect(await sharp(fileOf(large, 'card')).metadata()).toMatchObject({ width: 600, height: 1_200 })
  const small = await decode(await halves(2, 1).png().toBuffer())
  expect(small).toMatchObject({ width: 2, height: 1, files: [{ name: 'master' }, { name: 'card' }] })
})

test('the orientation is applied, and nothing else of the metadata is kept', async () => {
  const exif = { IFD0: { Copyright: 'Secret' }, IFD3: { GPSLatitude: '51/1' } }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>'
  const content = await halves(200, 100).withExif(exif).withXmp(xmp).withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const image = await decode(content)
  expect(image).toMatchObject({ width: 100, height: 200 })
  expect(await colorAt(fileOf(image, 'master'), 50, 4)).toBe('100')
  expect(await colorAt(fileOf(image, 'master'), 50, 196)).toBe('001')
  for (const { name } of image.files) {
    const { exif: kept, icc, xmp: text, orientation } = await sharp(fileOf(image, name)).metadata()
    expect([kept, icc, text, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(fileOf(image, name).includes('Secret')).toBe(false)
  }
})

test('transparency is kept, and white on the card', async () => {
  const clear = { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const image = await decode(await sharp({ create: clear }).png().toBuffer())
  expect(await sharp(fileOf(image, 'master')).metadata()).toMatchObject({ hasAlpha: true })
  expect(await colorAt(fileOf(image, 'card'), 20, 20)).toBe('111')
})

test('an animation becomes its first frame', async () => {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, Buffer.from([255, 0, 0])), Buffer.alloc(32 * 32 * 3, Buffer.from([0, 0, 255]))])
  const animation = sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
  for (const content of [await animation.clone().gif().toBuffer(), await animation.clone().webp({ lossless: true }).toBuffer()]) {
    expect(await sharp(content).metadata()).toMatchObject({ pages: 2 })
    const image = await decode(content)
    expect(image).toMatchObject({ width: 32, height: 32 })
    expect(await colorAt(fileOf(image, 'master'), 16, 16)).toBe('100')
  }
})

describe('a WebP', () => {
  test('without metadata is kept byte for byte, such as a master that was exported', async () => {
    for (const source of [halves(300, 150), halves(300, 150).ensureAlpha(0.5)]) {
      const { id, files } = await decode(await source.png().toBuffer())
      const again = await decode(files[0]?.content ?? Buffer.alloc(0))
      expect(again).toMatchObject({ id, width: 300, height: 150, files: files.map(({ name }) => ({ name })) })
    }
  })

  test.each(['with metadata', 'with bytes after its end', 'that is too large'])('%s is encoded again', async (kind) => {
    const clean = halves(kind === 'that is too large' ? 2_100 : 300, 150)
    const plain = await (kind === 'with metadata' ? clean.withIccProfile('p3') : clean).webp().toBuffer()
    const content = kind === 'with bytes after its end' ? Buffer.concat([plain, Buffer.from('more')]) : plain
    const image = await decode(content)
    expect(fileOf(image, 'master').equals(content)).toBe(false)
    expect((await decode(fileOf(image, 'master'))).id).toBe(image.id)
  })
})

test('other formats are refused, whatever their content is declared as', async () => {
  const { create } = { create: { width: 9, height: 9, channels: 3 as const, background: '#f00' } }
  const avif = await sharp({ create }).avif().toBuffer()
  const tiff = await sharp({ create }).tiff().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const others = [avif, tiff, svg, Buffer.from('GIF8'), Buffer.alloc(0), Buffer.from('RIFF\x04\0\0\0WAVE')]
  expect(await Promise.all(others.map((content, index) => reasonOf(decode(content, owner(index)))))).toEqual(
    others.map(() => 'image_unsupported'),
  )
})

test('an image gets image_busy if the process does not start in time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-decoder-'))
  const idle = join(folder, 'idle.mjs')
  await writeFile(idle, 'setInterval(() => {}, 1_000)')
  const slow = new ImageDecoder({ file: idle, startTimeoutMs: 100 })
  onTestFinished(() => slow.close())
  const content = await halves(8, 8).png().toBuffer()
  expect(await reasonOf(slow.decode(owner('a'), content))).toBe('image_busy')
  expect(slow.pid).toBeUndefined()
})

/** The header of a progressive JPEG. */
async function progressiveJpeg(width: number, height: number, chromaSubsampling = '4:4:4'): Promise<Buffer> {
  const content = await halves(8, 8).jpeg({ progressive: true, chromaSubsampling }).toBuffer()
  const frame = content.indexOf(Buffer.from([0xff, 0xc2]))
  content.writeUInt16BE(height, frame + 5)
  content.writeUInt16BE(width, frame + 7)
  return content.subarray(0, content.indexOf(Buffer.from([0xff, 0xda])) + 20)
}

test.each([
  ['16,385 pixels wide', png(16_385, 1), 'image_too_large'],
  ['16,384 pixels wide', png(16_384, 1), 'image_invalid'],
  ['50,000,000 pixels large', png(10_000, 5_000), 'image_invalid'],
  ['50,005,000 pixels large', png(10_001, 5_000), 'image_too_large'],
  ['400 MB large when it is decoded as a whole', png(8_000, 5_000, { depth: 16, interlaced: true }), 'image_too_large'],
  ['400 MB large when it is decoded in strips', png(8_000, 5_000, { depth: 16 }), 'image_invalid'],
  ['252 MB large as a progressive JPEG', await progressiveJpeg(7_000, 6_000), 'image_too_large'],
  ['246 MB large as a progressive JPEG', await progressiveJpeg(8_000, 5_125), 'image_invalid'],
  ['150 MB large as a progressive JPEG with 4:2:0 chroma subsampling', await progressiveJpeg(10_000, 5_000, '4:2:0'), 'image_invalid'],
])('an image that is %s', async (_, content, outcome) => {
  expect(await reasonOf(decode(content))).toBe(outcome)
})

describe('the queue', () => {
  test('takes two images of an account, and eight that wait', async () => {
    const busy = new ImageDecoder({ file })
    const content = await halves(300, 300).png().toBuffer()
    const two = [1, 2, 3].map(() => reasonOf(busy.decode(owner('one'), content)))
    const others = Array.from({ length: 8 }, (_, index) => reasonOf(busy.decode(owner(index), content)))
    expect(await two[2]).toBe('rate_limited')
    // One is being decoded, and eight wait.
    expect(await others[7]).toBe('image_busy')
    expect(await Promise.all([...two.slice(0, 2), ...others.slice(0, 7)])).toEqual(Array.from({ length: 9 }, () => 'ok'))
    expect(await reasonOf(busy.decode(owner('one'), content))).toBe('ok')
    busy.close()
    expect(await reasonOf(busy.decode(owner('one'), content))).toBe('image_busy')
  })

  test('a crash of the process refuses its image; the next one gets a new process', async () => {
    const content = await halves(800, 800).png().toBuffer()
    await decode(content)
    const { pid } = decoder
    const crashed = reasonOf(decode(content))
    const next = reasonOf(decode(content))
    process.kill(pid ?? 0, 'SIGKILL')
    expect([await crashed, await next]).toEqual(['image_invalid', 'ok'])
    expect(decoder.pid).not.toBe(pid)
  })

  test('a process that exits during its start is replaced', async () => {
    const fresh = new ImageDecoder({ file })
    const decoded = reasonOf(fresh.decode(owner('a'), await halves(8, 8).png().toBuffer()))
    await expect.poll(() => fresh.pid, { interval: 1 }).toBeDefined()
    const { pid } = fresh
    process.kill(pid ?? 0, 'SIGKILL')
    expect(await decoded).toBe('ok')
    expect(fresh.pid).not.toBe(pid)
    fresh.close()
  })

  test('an image that takes too long is refused, and an idle process ends', async () => {
    const slow = new ImageDecoder({ file, decodeTimeoutMs: 20, idleTimeoutMs: 20 })
    const content = await halves(4_000, 4_000).png().toBuffer()
    expect(await reasonOf(slow.decode(owner('a'), content))).toBe('image_invalid')
    expect(slow.pid).toBeUndefined()
    const idle = new ImageDecoder({ file, idleTimeoutMs: 20 })
    await idle.decode(owner('a'), await halves(2, 2).png().toBuffer())
    await expect.poll(() => idle.pid).toBeUndefined()
  })
})
