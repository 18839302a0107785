import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

import { darkRuns, qrModules } from '@tessera/page'

/**
 * A square of `size` pixels on white. Modules are whole pixels wide; the rest widens the quiet zone. Dark modules are black, or have the given
 * color, as `#rrggbb`.
 */
export function qrPng(text: string, size: number, color?: string): Promise<Buffer> {
  const modules = qrModules(text)
  const scale = Math.floor(size / modules.length)
  const offset = Math.floor((size - scale * modules.length) / 2)
  const white = new Uint8Array(Math.ceil(size / 8)).fill(0xff)
  const lines = modules.map((row) => {
    const line = white.slice()
    for (const [from, length] of darkRuns(row)) {
      const start = offset + from * scale
      for (let x = start; x < start + length * scale; x++) line[x >> 3]! &= ~(0x80 >> (x & 7))
    }
    return line
  })
  return bilevelPng(
    Array.from({ length: size }, (_, y) => lines[Math.floor((y - offset) / scale)] ?? white),
    color,
  )
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const indexedColor = 3

/** A square PNG with one bit per pixel: 1 is white, and the highest bit of a byte is its leftmost pixel. 0 is black, or `dark`. */
async function bilevelPng(rows: readonly Uint8Array[], dark?: string): Promise<Buffer> {
  const size = rows.length
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Bit depth 1. The color type after it is 0, grayscale, unless there is a palette.
  header[8] = 1
  if (dark) header[9] = indexedColor
  const palette = dark ? [chunk('PLTE', Buffer.from(`${dark.slice(1)}ffffff`, 'hex'))] : []
  // Each row starts with its filter type: 0, none.
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]))
  const pixels = await promisify(deflate)(lines)
  return Buffer.concat([signature, chunk('IHDR', header), ...palette, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
