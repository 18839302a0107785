import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { measure, measured } from './test-report.mjs'

/** The programs that the run needs besides Node, with the Debian package of each. */
const programs = { nginx: 'nginx', 'redis-server': 'redis-server', openssl: 'openssl', initdb: 'postgresql', caddy: 'caddy' }
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  ...['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`),
]

/**
 * Tests three instances behind nginx with PostgreSQL and Redis as Debian packages them.
 * @param {readonly string[]} args
 */
export async function cluster(args) {
  const found = Object.entries(programs).map(([name, debian]) => {
    const path = folders.map((folder) => join(folder, name)).find(existsSync)
    return { name, debian, path, variable: `TEST_${name.toUpperCase().replace('-', '_')}` }
  })
  const missing = found.filter(({ path }) => !path)
  if (missing.length > 0) {
    const packages = missing.map(({ debian }) => debian).join(' ')
    console.error(`Missing: ${missing.map(({ name }) => name).join(', ')}. On Debian: apt-get install ${packages}`)
    return 1
  }
  return measure('cluster', args, document, Object.fromEntries(found.map(({ variable, path }) => [variable, path])))
}

/** @param {readonly import('./test-report.mjs').Tried<{ figures?: string }>[]} tests */
const document = (tests) => `# Several instances

\`npm run test:cluster\` writes this table. The first five rows are about three instances behind nginx with one PostgreSQL and one Redis, all
from Debian packages. The rows that name what a proxy passes on, HTTP/2 or a configuration are about the files in \`deploy\`. In the others
the database is the embedded one, and instances that are replaced stand behind a small balancer of the tests that polls \`/readyz\`, which
nginx does only in its paid edition. The run fails if any response is wrong. \`npm run test:long\` covers the rows that need no program but Node.

What it does not cover: the load of the first five rows reaches nginx without TLS. Requests pass through Caddy without TLS, because it would
obtain a certificate. The container image, the Compose file and the systemd unit are checked as files; CI builds and starts the image.

${measured()}

| what was tested | figures | seconds |
| --- | --- | --- |
${tests.map(({ title, meta, duration }) => `| ${title} | ${meta.figures ?? ''} | ${(duration / 1000).toFixed(0)} |`).join('\n')}
`
