import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

import { tryTests, writeDocument } from './test-report.mjs'
import { root } from '../workspace.mjs'

/** What the run needs besides node, by the package of Debian that has it. */
const programs = { nginx: 'nginx', 'redis-server': 'redis-server', initdb: 'postgresql', caddy: 'caddy' }
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  ...['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`),
]

/** @param {string} name */
const find = (name) =>
  folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

/** @typedef {import('./test-report.mjs').Tried<{ figures?: string }>} Tried */

/**
 * Runs three instances behind nginx over PostgreSQL and Redis, all as Debian packages them, tries what deploy/README.md says of
 * them, and writes docs/measurements/cluster.md.
 * @param {readonly string[]} args a part of the tests' names instead, and then without writing
 * @returns {Promise<number>} exit code
 */
export async function cluster(args) {
  const missing = Object.entries(programs).filter(([name]) => !find(name))
  if (missing.length > 0) {
    const packages = missing.map(([, name]) => name).join(' ')
    console.error(`Missing: ${missing.map(([name]) => name).join(', ')}. On Debian: apt-get install ${packages}`)
    return 1
  }
  const found = Object.fromEntries(Object.keys(programs).map((name) => [`TEST_${name.toUpperCase().replace('-', '_')}`, find(name)]))
  const chosen = args.length > 0 ? ['-t', args.join(' ')] : []
  const config = ['--config', join(root, 'apps', 'server', 'tests', 'cluster', 'vitest.config.ts')]
  /** @type {Tried[] | undefined} */
  const tried = await tryTests([...config, ...chosen], found)
  if (!tried) return 1
  if (args.length === 0) await writeDocument('cluster.md', document(tried))
  return 0
}

/** @param {readonly Tried[]} tests */
const document = (tests) => `# Several instances

\`npm run test:cluster\` starts nginx with deploy/nginx.conf before three instances over one PostgreSQL and one Redis, all of Debian's
packages, and writes this table; a wrong answer anywhere would have failed it. From the seventh row on the database is the embedded one,
and the instances that are replaced stand behind a small balancer that asks \`/readyz\` as nginx cannot without its paid module. \`npm test\`
tries less of it, with no program but node. Measured on a machine with ${availableParallelism()} processors.

| what was tried | figures | seconds |
| --- | --- | --- |
${tests.map(({ title, meta, duration }) => `| ${title} | ${meta.figures ?? ''} | ${(duration / 1000).toFixed(0)} |`).join('\n')}
`
