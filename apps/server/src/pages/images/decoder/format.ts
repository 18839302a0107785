import { maxMasterSide } from '@tessera/contract'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

const startsWith = (content: Uint8Array, text: string, at = 0): boolean =>
  content.length >= at + text.length && Buffer.from(content.buffer, content.byteOffset + at, text.length).toString('latin1') === text

/** The format by the file's first bytes. Undefined for one that is not taken. */
export function formatOf(content: Uint8Array): ImageFormat | undefined {
  if (startsWith(content, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(content, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return 'webp'
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return 'gif'
  return undefined
}

/** Chunks without metadata, and of one frame. */
const plainChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Whether a WebP of this size is stored as it is: it has no other chunks and no bytes after the last, and is no larger than a master. */
export function isMaster(content: Uint8Array, { width, height }: { width: number; height: number }): boolean {
  if (formatOf(content) !== 'webp' || Math.max(width, height) > maxMasterSide) return false
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!plainChunks.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

const progressiveFrames = new Set([0xc2, 0xca])

/**
 * How many samples a progressive JPEG has per pixel: 3 in color, and 1.5 if the two color components have half of its width and height.
 * Undefined if the markers of the file cannot be parsed.
 */
export function samplesPerPixel(content: Uint8Array): number | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!progressiveFrames.has(bytes.readUInt8(at + 1))) continue
    const components = bytes.readUInt8(at + 9)
    if (components === 0 || at + 10 + 3 * components > bytes.length) return undefined
    const factors = Array.from({ length: components }, (_, index) => bytes.readUInt8(at + 11 + 3 * index))
    const widths = factors.map((factor) => factor >> 4)
    const heights = factors.map((factor) => factor & 15)
    const samples = widths.reduce((sum, width, index) => sum + width * (heights[index] ?? 0), 0)
    return samples / (Math.max(...widths) * Math.max(...heights))
  }
  return undefined
}
