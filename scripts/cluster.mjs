import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { step } from './step.mjs'
import { root } from './workspace.mjs'

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

/** @typedef {{ title: string, status: string, duration: number, meta: { figures?: string } }} Tried */

/**
 * Runs three instances behind nginx over PostgreSQL and Redis, all as Debian packages them, tries what deploy/README.md says of
 * them, and writes docs/cluster.md.
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
  const folder = mkdtempSync(join(tmpdir(), 'tessera-cluster-'))
  try {
    const file = join(folder, 'report.json')
    const vitest = join(root, 'node_modules', '.bin', 'vitest')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const chosen = args.length > 0 ? ['-t', args.join(' ')] : []
    const config = ['--config', join(root, 'apps', 'server', 'cluster', 'vitest.config.ts')]
    const { ok } = await step(vitest, ['run', ...config, ...reporters, ...chosen], { cwd: root, env: found })
    if (ok && args.length === 0) {
      /** @type {{ testResults: { assertionResults: Tried[] }[] }} */
      const report = JSON.parse(readFileSync(file, 'utf8'))
      const table = join(root, 'docs', 'cluster.md')
      writeFileSync(table, document(report.testResults.flatMap(({ assertionResults }) => assertionResults)))
      await step(join(root, 'node_modules', '.bin', 'oxfmt'), [table], { quiet: true })
    }
    return ok ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {readonly Tried[]} tests */
const document = (tests) => `# Several instances

\`npm run test:cluster\` starts nginx with deploy/nginx.conf before three instances over one PostgreSQL and one Redis, all of Debian's
packages, and writes this table; a wrong answer anywhere would have failed it. \`npm test\` tries less of it, with no program but node.
Measured on a machine with ${availableParallelism()} processors.

| what was tried | figures | seconds |
| --- | --- | --- |
${tests.map(({ title, meta, duration }) => `| ${title} | ${meta.figures ?? ''} | ${(duration / 1000).toFixed(0)} |`).join('\n')}
`
