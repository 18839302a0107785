const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const headerBytes = 6
const entryBytes = 16

/**
 * The largest PNG in an ICO file. Undefined where there is none: such a file may hold only bitmaps. What is no ICO file is answered as it
 * is, because many an icon that is called `favicon.ico` is a PNG.
 */
export function pngOfIcon(file: Buffer): Buffer | undefined {
  if (!isIconFile(file)) return file
  const pngs: { content: Buffer; side: number }[] = []
  const count = file.readUInt16LE(4)
  for (let i = 0; i < count; i += 1) {
    const at = headerBytes + i * entryBytes
    if (at + entryBytes > file.length) break
    const start = file.readUInt32LE(at + 12)
    const content = file.subarray(start, start + file.readUInt32LE(at + 8))
    // The directory states 0 for 256 pixels.
    if (content.subarray(0, pngSignature.length).equals(pngSignature)) pngs.push({ content, side: file[at] || 256 })
  }
  return pngs.toSorted((a, b) => b.side - a.side)[0]?.content
}

const isIconFile = (file: Buffer): boolean => file.length >= headerBytes && file.readUInt32LE(0) === 0x00010000
