// Lists the dependencies with a license that the project has not accepted. Run by `npm run check`.
import { execFileSync } from 'node:child_process'

/** Licenses that require no more than their text or, with MPL and OFL, the source of changes to their own files. */
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

/** `A OR B` is accepted if one of the licenses is, `A AND B` if both are. */
const isAccepted = (/** @type {string} */ expression) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => accepted.has(license)))

/** Packages whose package.json names no license, by name: the version whose LICENSE file was read, and the license found in it. */
const readByHand = new Map([['color-convert', { version: '0.5.3', license: 'MIT' }]])
const isReadByHand = (/** @type {{ name: string, versions: string[] }} */ { name, versions }) =>
  versions.every((version) => version === readByHand.get(name)?.version)

const refused = Object.entries(found)
  .filter(([license]) => !isAccepted(license))
  .map(
    ([license, dependencies]) =>
      /** @type {const} */ ([license, dependencies.filter((dependency) => !isReplaceable(dependency.name) && !isReadByHand(dependency))]),
  )
  .filter(([, dependencies]) => dependencies.length > 0)
for (const [license, dependencies] of refused) console.log(`${license}: ${dependencies.map(({ name }) => name).join(', ')}`)
process.exitCode = refused.length === 0 ? 0 : 1
