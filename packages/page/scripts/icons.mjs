// Copies the glyphs that pages use out of @phosphor-icons/core (MIT) and writes src/tiles/icons.generated.ts.
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const glyphs = {
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
const read = (weight, name) =>
  readFileSync(new URL(`node_modules/@phosphor-icons/core/assets/${weight}/${name}-${weight}.svg`, root), 'utf8')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
const set = (weight) =>
  Object.entries(glyphs)
    .map(([type, name]) => `    '${type}':\n      '${read(weight, name)}',\n`)
    .join('')

const { version } = JSON.parse(readFileSync(new URL('node_modules/@phosphor-icons/core/package.json', root), 'utf8'))
writeFileSync(
  new URL('src/tiles/icons.generated.ts', root),
  `// Written by scripts/icons.mjs from @phosphor-icons/core ${version} (MIT). Do not edit.\n\n` +
    `/** Contents of a 256 × 256 view box. */\n` +
    `export const icons = {\n  duotone: {\n${set('duotone')}  },\n  fill: {\n${set('fill')}  },\n` +
    `  go:\n    '${read('bold', 'arrow-up-right')}',\n  star:\n    '${read('fill', 'star')}',\n} as const\n`,
)
