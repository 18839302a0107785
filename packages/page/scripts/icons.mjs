// Copies the glyphs that pages use out of @phosphor-icons/core (MIT) and the marks of brands out of simple-icons (CC0-1.0), and writes
// src/tiles/icons.generated.ts and src/tiles/link-icons.generated.ts.
import { readFileSync, writeFileSync } from 'node:fs'

import * as simpleIcons from 'simple-icons'

const root = new URL('../', import.meta.url)

/** The slugs of the contract's table, as text: not every supported version of Node.js imports TypeScript. A test compares both tables. */
const brands = [...readFileSync(new URL('../contract/src/links/brands.ts', root), 'utf8').matchAll(/^  '?([\w-]+)'?: {/gm)].map(
  ([, slug = '']) => slug,
)

/** Glyphs of the types of links. */
const types = {
  'live-demo': 'cursor-click',
  'repo-host': 'git-branch',
  documentation: 'book-open-text',
  'video-site': 'monitor-play',
  microblog: 'chat-teardrop-text',
  'professional-network': 'briefcase',
  'launch-directory': 'rocket-launch',
  'hackathon-site': 'trophy',
  blog: 'article',
  other: 'link-simple',
}

/** Glyphs of the icons that a link or a contact may have. */
const generic = {
  fediverse: 'fediverse-logo',
  butterfly: 'butterfly',
  chat: 'chat-circle',
  message: 'chat-text',
  mail: 'envelope-simple',
  phone: 'phone',
  map: 'map-pin',
  rss: 'rss',
  podcast: 'microphone',
  music: 'music-notes',
  video: 'video-camera',
  photo: 'camera',
  shop: 'storefront',
  ticket: 'ticket',
  coffee: 'coffee',
  support: 'hand-heart',
  code: 'code',
  terminal: 'terminal-window',
  download: 'download-simple',
  calendar: 'calendar-blank',
  news: 'newspaper',
  study: 'graduation-cap',
  game: 'game-controller',
  people: 'users-three',
  web: 'globe',
}

const glyphOf = (/** @type {string} */ weight, /** @type {string} */ name) =>
  readFileSync(new URL(`node_modules/@phosphor-icons/core/assets/${weight}/${name}-${weight}.svg`, root), 'utf8')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
const glyphsOf = (/** @type {Record<string, string>} */ names, /** @type {string} */ weight) =>
  Object.entries(names)
    .map(([name, glyph]) => `    '${name}':\n      '${glyphOf(weight, glyph)}',\n`)
    .join('')
const versionOf = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, root), 'utf8')).version
const phosphor = `@phosphor-icons/core ${versionOf('@phosphor-icons/core')} (MIT)`
const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(new URL(`src/tiles/${name}`, root), text)

write(
  'icons.generated.ts',
  `// Written by scripts/icons.mjs from ${phosphor}. Do not edit.\n\n` +
    `/** Contents of a 256 × 256 view box. */\n` +
    `export const icons = {\n  duotone: {\n${glyphsOf(types, 'duotone')}  },\n  fill: {\n${glyphsOf(types, 'fill')}  },\n` +
    `  go:\n    '${glyphOf('bold', 'arrow-up-right')}',\n  star:\n    '${glyphOf('fill', 'star')}',\n} as const\n`,
)

const marks = new Map(Object.values(simpleIcons).map(({ slug, path }) => [slug, path]))
const markOf = (/** @type {string} */ slug) => {
  const path = marks.get(slug)
  if (path === undefined) throw new Error(`simple-icons has no ${slug}`)
  return `    '${slug}':\n      '${path}',\n`
}

write(
  'link-icons.generated.ts',
  `// Written by scripts/icons.mjs from ${phosphor} and\n` +
    `// simple-icons ${versionOf('simple-icons')} (CC0-1.0). The marks belong to their owners. Do not edit.\n\n` +
    `/** Icons of links and contacts: contents of a 256 × 256 view box. \`marks\`: paths of a 24 × 24 view box. */\n` +
    `export const linkIcons = {\n  duotone: {\n${glyphsOf(generic, 'duotone')}  },\n  fill: {\n${glyphsOf(generic, 'fill')}  },\n` +
    `  marks: {\n${brands.map(markOf).join('')}  },\n} as const\n`,
)
