// Lists the dependencies with a licence that the project has not accepted. Run by `npm run check`.
import { execFileSync } from 'node:child_process'

/** Licences that require no more than their text or, with MPL and OFL, the source of changes to their own files. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** A shared library that users can replace, as docs/notices.md tells them. */
const isReplaceable = (/** @type {string} */ name) => name.startsWith('@img/sharp-libvips-')

/** @type {Record<string, { name: string, versions: string[] }[]>} */
const found = JSON.parse(execFileSync('pnpm', ['-r', 'licenses', 'list', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 }))
const packages = Object.values(found).flat().length
if (packages < 100) throw new Error(`Only ${packages} packages were listed`)

/** Of `A OR B` one licence must be accepted, of `A AND B` both. */
const isAccepted = (/** @type {string} */ expression) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => accepted.has(licence)))

/** Packages whose package.json names no licence, by name, version, and the licence in their file LICENSE. */
const readByHand = new Map([['color-convert', { version: '0.5.3', licence: 'MIT' }]])
const isReadByHand = (/** @type {{ name: string, versions: string[] }} */ { name, versions }) =>
  versions.every((version) => version === readByHand.get(name)?.version)

const refused = Object.entries(found)
  .filter(([licence]) => !isAccepted(licence))
  .map(
    ([licence, dependencies]) =>
      /** @type {const} */ ([licence, dependencies.filter((dependency) => !isReplaceable(dependency.name) && !isReadByHand(dependency))]),
  )
  .filter(([, dependencies]) => dependencies.length > 0)
for (const [licence, dependencies] of refused) console.log(`${licence}: ${dependencies.map(({ name }) => name).join(', ')}`)
process.exitCode = refused.length === 0 ? 0 : 1
