// Draws the brand's mark into favicon.ico, for browsers without SVG icons and for clients that always request /favicon.ico.
import { readFileSync, writeFileSync } from 'node:fs'

import { Resvg } from '@resvg/resvg-js'

const mark = readFileSync(new URL(import.meta.resolve('@tessera/page/mark.svg')), 'utf8')
const pictures = [16, 32, 48].map((size) => ({
  size,
  png: new Resvg(mark, { fitTo: { mode: 'width', value: size } }).render().asPng(),
}))

// A header, an entry a picture, and the pictures as PNG.
const header = Buffer.from([0, 0, 1, 0, pictures.length, 0])
let offset = header.length + 16 * pictures.length
const entries = pictures.map(({ size, png }) => {
  const entry = Buffer.alloc(16)
  entry.set([size, size, 0, 0, 1, 0, 32, 0])
  entry.writeUInt32LE(png.length, 8)
  entry.writeUInt32LE(offset, 12)
  offset += png.length
  return entry
})
writeFileSync(new URL('../favicon.ico', import.meta.url), Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]))
