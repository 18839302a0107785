import { crc32, deflateSync } from 'node:zlib'

const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([bigEndian(data.length), typed, bigEndian(crc32(typed))])
}

/** A PNG with these rows of pixels in RGBA, each after a byte for its filter. Without rows only its header can be read. */
export function png(width: number, height: number, { rows = Buffer.alloc(0), depth = 8, interlaced = false } = {}): Buffer {
  const header = Buffer.concat([bigEndian(width), bigEndian(height), Buffer.from([depth, 6, 0, 0, Number(interlaced)])])
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const sampleSide = 16
let made = 0

/** A picture of one color and a pattern that no other has. */
export function samplePng(): Buffer {
  made += 1
  const seed = process.pid * 65_537 + made
  const rows = Array.from({ length: sampleSide }, (_row, y) => {
    const pixels = Array.from({ length: sampleSide }, (_pixel, x) => {
      // Squares of four by four pixels, black or white, survive the compression.
      const bit = (y >> 2) * 4 + (x >> 2)
      const value = (Math.imul(seed, 0x9e3779b1) >>> bit) & 1 ? 255 : 0
      return [value, (made * 37) & 0xf0, (made * 11) & 0xf0, 255]
    })
    return [0, ...pixels.flat()]
  })
  return png(sampleSide, sampleSide, { rows: Buffer.from(rows.flat()) })
}
