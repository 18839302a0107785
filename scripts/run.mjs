// The commands of package.json's scripts. They need only node and npm, so nothing installed is imported here.
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
import { endWithNpm, forwardSignals, step } from './step.mjs'
import { test, testLong } from './test.mjs'
import { format } from './documents/test-report.mjs'
import { updateApi } from './update-api.mjs'
import { build, install, root, withPnpm } from './workspace.mjs'

const [command = '', ...rest] = process.argv.slice(2)

/** Ends this process if a step fails. */
const need = async (/** @type {Promise<boolean>} */ step) => (await step) || process.exit(1)

/** @param {readonly string[]} args of the built server */
async function serve(args) {
  await need(install('to run'))
  await need(build())
  // In this process: it gets the signals itself, and there is no second one that could outlive the first.
  stopForwarding()
  const main = join(root, 'apps', 'server', 'dist', 'main.js')
  // React and the server choose their fast paths by this variable.
  process.env['NODE_ENV'] ??= 'production'
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

/**
 * A command that needs the development dependencies.
 * @param {() => Promise<number>} command resolves to the exit code
 */
const withTools = (command) => async () => {
  await need(install('to check'))
  process.exitCode = await command()
}

/**
 * A command that also needs the built apps.
 * @param {() => Promise<number>} command
 */
const withBuild = (command) =>
  withTools(async () => {
    await need(build())
    return command()
  })

/**
 * A benchmark of packages, which writes the named file of docs/measurements.
 * @param {string} name
 * @param {readonly string[]} args of pnpm
 */
const benchmark = (name, args) =>
  withBuild(async () => {
    const { code } = await withPnpm('pnpm', [...args, ...rest])
    await format(name)
    return code
  })

/** npm changes to the root of the repository, but paths in arguments are relative to the folder where it was called. */
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
  test: withTools(async () => test(rest, await build())),
  'test:long': withTools(async () => testLong(rest, await build())),
  'test:fuzz': withBuild(() => fuzz(rest)),
  'test:faults': withBuild(() => faults(rest)),
  'test:soak': withBuild(soak),
  'test:cluster': withBuild(() => cluster(rest)),
  build: async () => {
    await need(install('to run'))
    await need(build())
  },
  check: withTools(() => check(rest)),
  'update-api': withTools(updateApi),
  'audit-dependencies': async () => {
    process.exitCode = await auditDependencies()
  },
  pnpm: async () => {
    process.exitCode = (await withPnpm('pnpm', rest)).code
  },
  // Two of the packages are published. Their archives go to the folder in the argument.
  pack: withTools(async () => {
    const filters = ['@tessera/cli', '@tessera/client'].flatMap((name) => ['--filter', name])
    return (await withPnpm('pnpm', [...filters, 'pack', '--pack-destination', fromCaller(rest[0] ?? '.')])).code
  }),
  bench: benchmark('bench.md', ['--recursive', '--no-bail', '--workspace-concurrency=1', 'run', 'bench']),
  'bench:scale': benchmark('scale.md', ['--filter', '@tessera/server', 'run', 'bench:scale']),
  shots: withBuild(() => shots(rest)),
  screenshot: withTools(async () => {
    const program = join(root, 'packages', 'testing', 'scripts', 'screenshot.mjs')
    return (await step(process.execPath, [program, ...rest])).code
  }),
  lighthouse: withBuild(async () => {
    // Imported late, because it imports packages that may have been installed just now.
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
