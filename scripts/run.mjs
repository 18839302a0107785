// npm start, test and everything else in package.json's scripts, on a machine that has only node and npm.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { auditDependencies } from './dependencies/audit-dependencies.mjs'
import { check } from './check.mjs'
import { cluster } from './documents/cluster.mjs'
import { faults } from './documents/faults.mjs'
import { fuzz } from './documents/fuzz.mjs'
import { shots } from './documents/shots.mjs'
import { soak } from './documents/soak.mjs'
import { endWithNpm, forwardSignals } from './step.mjs'
import { test, testLong } from './test.mjs'
import { format } from './documents/test-report.mjs'
import { updateApi } from './update-api.mjs'
import { build, install, root, withPnpm } from './workspace.mjs'

const [command = '', ...rest] = process.argv.slice(2)

/** @param {Promise<boolean>} step without which there is no point in going on */
async function need(step) {
  if (!(await step)) process.exit(1)
}

/** @param {readonly string[]} args of the built server */
async function serve(args) {
  await need(install('to run'))
  await need(build())
  // In this process: it gets the signals itself, and there is no second one that could outlive the first.
  stopForwarding()
  const main = join(root, 'apps', 'server', 'dist', 'main.js')
  // React and the server choose their fast paths by it.
  process.env['NODE_ENV'] ??= 'production'
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

/**
 * A command that needs the development dependencies and the built apps.
 * @param {() => Promise<number>} command resolves to the exit code
 */
const withBuild = (command) => async () => {
  await need(install('to check'))
  await need(build())
  process.exitCode = await command()
}

/** npm goes to the root of the repository; a file is named from where it was called. */
const fromCaller = (/** @type {string} */ file) => resolve(process.env['INIT_CWD'] ?? '.', file)

/** @type {Record<string, () => Promise<void>>} */
const commands = {
  start: () => serve(rest),
  backup: () => serve(['backup', ...rest.map(fromCaller)]),
  restore: () => serve(['restore', ...rest.map(fromCaller)]),
  doctor: () => serve(['doctor', ...rest]),
  'audit-clicks': () => serve(['audit-clicks']),
  seed: () => serve(['seed', ...rest]),
  dev: async () => {
    await need(install('to check'))
    if (!existsSync(join(root, 'apps', 'dashboard', 'dist', 'index.html'))) await need(build())
    stopForwarding()
    await import(pathToFileURL(join(root, 'apps', 'server', 'scripts', 'dev.mjs')).href)
  },
  admin: () => serve(['admin', ...rest]),
  test: async () => {
    await need(install('to check'))
    process.exitCode = await test(rest, await build())
  },
  'test:long': async () => {
    await need(install('to check'))
    process.exitCode = await testLong(rest, await build())
  },
  'test:fuzz': withBuild(() => fuzz(rest)),
  'test:faults': withBuild(() => faults(rest)),
  'test:soak': withBuild(soak),
  'test:cluster': withBuild(() => cluster(rest)),
  build: async () => {
    await need(install('to run'))
    await need(build())
  },
  check: async () => {
    await need(install('to check'))
    process.exitCode = await check(rest)
  },
  'update-api': async () => {
    await need(install('to check'))
    process.exitCode = await updateApi()
  },
  'audit-dependencies': async () => {
    process.exitCode = await auditDependencies()
  },
  bench: withBuild(async () => {
    const { code } = await withPnpm('pnpm', ['--recursive', '--no-bail', '--workspace-concurrency=1', 'run', 'bench', ...rest])
    await format('bench.md')
    return code
  }),
  'bench:scale': withBuild(async () => {
    const { code } = await withPnpm('pnpm', ['--filter', '@tessera/server', 'run', 'bench:scale', ...rest])
    await format('scale.md')
    return code
  }),
  shots: withBuild(() => shots(rest)),
  lighthouse: withBuild(async () => {
    // It imports what was installed just now.
    const { lighthouse } = await import('./lighthouse/lighthouse.mjs')
    return lighthouse(rest)
  }),
}

const chosen = commands[command]
if (!chosen) {
  console.error(`usage: run.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
process.chdir(root)
endWithNpm()
const stopForwarding = forwardSignals()
await chosen()
