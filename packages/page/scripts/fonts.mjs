// Copies the latin and latin-ext subsets to fonts/, named by content hash, with the licenses of what a page contains, and writes
// src/styles/fonts.generated.ts.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const arial = ['Arial', 'ArialMT', 'Liberation Sans']

// Overrides give the local fallback font the metrics of the web font, so that swapping causes no layout shift.
// They are derived from ascent, descent and average width of both fonts, as Capsize computes them.
const typographies = {
  modern: {
    pkg: 'geist',
    family: 'Geist',
    local: arial,
    metrics: { 'ascent-override': '95.9379%', 'descent-override': '28.1609%', 'line-gap-override': '0%', 'size-adjust': '104.7553%' },
  },
  editorial: {
    pkg: 'fraunces',
    family: 'Fraunces',
    local: ['Georgia'],
    metrics: { 'ascent-override': '92.9623%', 'descent-override': '24.2386%', 'size-adjust': '105.2039%' },
  },
  mono: {
    pkg: 'geist-mono',
    family: 'Geist Mono',
    local: ['Courier New', 'CourierNewPSMT', 'Liberation Mono'],
    metrics: { 'ascent-override': '100.5164%', 'descent-override': '29.5048%', 'size-adjust': '99.9837%' },
  },
  geometric: {
    pkg: 'outfit',
    family: 'Outfit',
    local: arial,
    metrics: { 'ascent-override': '100.18%', 'descent-override': '26.0468%', 'line-gap-override': '0%', 'size-adjust': '99.8204%' },
  },
}

/** Approximately the characters of the two subsets. */
const latin = 'U+0-36F,U+1D00-1EFF,U+2000-22FF'

const target = new URL('fonts/', root)
mkdirSync(target, { recursive: true })
for (const file of readdirSync(target)) rmSync(new URL(file, target))

let fonts = ''
for (const [typography, { pkg, family, local, metrics }] of Object.entries(typographies)) {
  const css = readFileSync(new URL(`node_modules/@fontsource-variable/${pkg}/wght.css`, root), 'utf8')
  let rules = ''
  let preload = ''
  for (const [, face] of css.matchAll(/@font-face\s*{([^}]*)}/g)) {
    const file = face.match(/files\/([^)]+\.woff2)/)[1]
    const subset = file.match(/-(latin|latin-ext)-wght-normal\.woff2$/)?.[1]
    if (!subset) continue
    const bytes = readFileSync(new URL(`node_modules/@fontsource-variable/${pkg}/files/${file}`, root))
    const name = `${pkg}-${subset}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`
    writeFileSync(new URL(name, target), bytes)
    if (subset === 'latin') preload = name
    const range = face.match(/unicode-range:\s*([^;]+);/)[1].replace(/\s/g, '')
    const weight = face.match(/font-weight:\s*([^;]+);/)[1]
    rules += `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(\${at('${name}')}) format("woff2");unicode-range:${range}}`
  }
  const overrides = Object.entries(metrics)
    .map(([key, value]) => `${key}:${value}`)
    .join(';')
  // For Latin letters only. This face has only one weight, so other scripts use the system's fonts, which have bold weights.
  rules += `@font-face{font-family:"${family} Fallback";src:${local.map((name) => `local("${name}")`).join(',')};${overrides};unicode-range:${latin}}`
  fonts += `  ${typography}: {\n    family: '${family}',\n    preload: '${preload}',\n    rules: (at: FontAddress) =>\n      \`${rules}\`,\n  },\n`
}

const packages = Object.values(typographies).map(({ pkg, family }) => [family, `@fontsource-variable/${pkg}`])
const licenses = [...packages, ['The icons', '@phosphor-icons/core']].map(
  ([name, pkg]) => `${name}\n\n${readFileSync(new URL(`node_modules/${pkg}/LICENSE`, root), 'utf8').trim()}\n`,
)
writeFileSync(new URL('licenses.txt', target), licenses.join(`\n${'='.repeat(80)}\n\n`))

const files = readdirSync(target)
  .filter((file) => file.endsWith('.woff2'))
  .toSorted()
writeFileSync(
  new URL('src/styles/fonts.generated.ts', root),
  `// Written by scripts/fonts.mjs. Do not edit.\n\n` +
    `/** Files in the folder \`fonts\`. Their names contain a content hash. */\n` +
    `export const fontFiles: readonly string[] = [\n${files.map((file) => `  '${file}',\n`).join('')}]\n\n` +
    `/** The address of a font, by the name of its file. */\n` +
    `type FontAddress = (file: string) => string\n\n` +
    `/** Family name, file to preload and font-face rules of each typography. */\n` +
    `export const fonts = {\n${fonts}} as const\n`,
)
