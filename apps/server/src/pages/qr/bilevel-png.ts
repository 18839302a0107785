import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A square PNG with one bit per pixel: 1 is white, and the highest bit of a byte is its leftmost pixel. */
export async function bilevelPng(rows: readonly Uint8Array[]): Promise<Buffer> {
  const size = rows.length
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Bit depth 1; the colour type after it stays 0, greyscale.
  header[8] = 1
  // Each row starts with its filter type: 0, none.
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', await promisify(deflate)(lines)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
