import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

import { measured, tryTests, writeDocument } from './test-report.mjs'
import { root } from '../workspace.mjs'

/** The programs that the run needs besides Node, with the Debian package of each. */
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
 * Tests three instances behind nginx with PostgreSQL and Redis as Debian packages them, and writes docs/measurements/cluster.md.
 * @param {readonly string[]} args selects tests by a part of their titles; then nothing is written
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

\`npm run test:cluster\` writes this table. Up to the fifth row it starts three instances behind nginx with one PostgreSQL and one Redis, all
from Debian packages; from the seventh row on the database is the embedded one. The instances that are replaced stand behind a small
balancer of the tests that polls \`/readyz\`, which nginx does only in its paid edition. The run fails if any response is wrong. \`npm test\`
covers the rows that need no program but Node.

What it does not cover: nginx runs deploy/nginx.conf without TLS, HTTP/2, IPv6 and the redirect from port 80. Caddy validates its
configuration, but no request passes through it. The container image, the Compose file and the systemd unit are checked as files and not started.

${measured()}

| what was tested | figures | seconds |
| --- | --- | --- |
${tests.map(({ title, meta, duration }) => `| ${title} | ${meta.figures ?? ''} | ${(duration / 1000).toFixed(0)} |`).join('\n')}
`
