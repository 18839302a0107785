// Copies the fonts of the cards to card-fonts/ and writes the characters that each font has to src/card/faces.generated.ts.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const root = new URL('../', import.meta.url)
const weights = [400, 600]
// The subsets of each family, followed by the fallback families, in the order in which characters are looked up.
const subsets = {
  geist: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'],
  fraunces: ['latin', 'latin-ext', 'vietnamese'],
  'geist-mono': ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'],
  outfit: ['latin', 'latin-ext'],
  'noto-sans': ['greek', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-arabic': ['arabic'],
  'noto-emoji': ['emoji'],
}

/**
 * All characters of a WOFF file, from its cmap table. These fonts only use the formats 4 and 12.
 * @param {Buffer} woff
 */
function charactersOf(woff) {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => 44 + i * 20)
  const entry = tables.find((at) => woff.toString('latin1', at, at + 4) === 'cmap')
  const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
  const stored = woff.subarray(offset, offset + packed)
  const cmap = packed < size ? inflateSync(stored) : stored
  const found = new Set()
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(8 + i * 8)
    const format = cmap.readUInt16BE(at)
    if (format === 12)
      for (let group = 0; group < cmap.readUInt32BE(at + 12); group++) {
        const from = at + 16 + group * 12
        for (let code = cmap.readUInt32BE(from); code <= cmap.readUInt32BE(from + 4); code++) found.add(code)
      }
    if (format === 4) {
      const segments = cmap.readUInt16BE(at + 6)
      for (let segment = 0; segment < segments; segment += 2) {
        const [end, start, delta] = [14, 16 + segments, 16 + 2 * segments].map((part) => cmap.readUInt16BE(at + part + segment))
        const rangeAt = at + 16 + 3 * segments + segment
        const range = cmap.readUInt16BE(rangeAt)
        for (let code = start; code <= end && code < 0xffff; code++) {
          const glyph = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + 2 * (code - start))
          if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) found.add(code)
        }
      }
    }
  }
  return [...found].toSorted((a, b) => a - b)
}

/** @param {readonly number[]} codes ascending */
function rangesOf(codes) {
  const ranges = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)).join(' ')
}

const target = new URL('card-fonts/', root)
mkdirSync(target, { recursive: true })
for (const file of readdirSync(target)) rmSync(new URL(file, target))

let faces = ''
for (const [family, names] of Object.entries(subsets))
  for (const subset of names) {
    const files = weights.map((weight) => `${family}-${subset}-${weight}-normal.woff`)
    // Emoji have one weight.
    const kept = family === 'noto-emoji' ? files.slice(0, 1) : files
    const coverage = kept.map((file) => {
      const bytes = readFileSync(new URL(`node_modules/@fontsource/${family}/files/${file}`, root))
      writeFileSync(new URL(file, target), bytes)
      return rangesOf(charactersOf(bytes))
    })
    if (new Set(coverage).size !== 1) throw new Error(`The weights of ${family} ${subset} have different characters`)
    const list = kept.map((file) => `'${file}'`).join(', ')
    faces += `  {\n    family: '${family}',\n    subset: '${subset}',\n    files: [${list}],\n    characters:\n      '${coverage[0]}',\n  },\n`
  }
writeFileSync(
  new URL('src/card/faces.generated.ts', root),
  `// Written by scripts/card-fonts.mjs. Do not edit.\n\n` +
    `/** Files in the folder \`card-fonts\`, regular before bold, and the ranges of their characters. */\n` +
    `export const faces = [\n${faces}] as const\n`,
)
