import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

import { encodeQR } from 'qr'

/** The standard's quiet zone: white modules on each side. */
const quietZone = 4

/** Medium correction tolerates damage to 15 % of the code, which is enough for print; more would make the modules smaller. */
const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })

export function qrSvg(text: string): string {
  const modules = modulesOf(text)
  const size = modules.length
  const dark = modules.flatMap((row, y) => runs(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  )
}

/** A square of `size` pixels. Modules are whole pixels wide; the rest widens the quiet zone. */
export function qrPng(text: string, size: number): Promise<Buffer> {
  const modules = modulesOf(text)
  const scale = Math.floor(size / modules.length)
  const offset = Math.floor((size - scale * modules.length) / 2)
  const white = new Uint8Array(Math.ceil(size / 8)).fill(0xff)
  const lines = modules.map((row) => {
    const line = white.slice()
    for (const [from, length] of runs(row)) {
      const start = offset + from * scale
      for (let x = start; x < start + length * scale; x++) line[x >> 3]! &= ~(0x80 >> (x & 7))
    }
    return line
  })
  return bilevelPng(Array.from({ length: size }, (_, y) => lines[Math.floor((y - offset) / scale)] ?? white))
}

/** Each run of adjacent dark modules: its first module and its length. */
function runs(row: readonly boolean[]): [from: number, length: number][] {
  const found: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    if (!dark) continue
    const last = found.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A square PNG with one bit per pixel: 1 is white, and the highest bit of a byte is its leftmost pixel. */
async function bilevelPng(rows: readonly Uint8Array[]): Promise<Buffer> {
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
