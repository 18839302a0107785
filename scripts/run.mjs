// npm start, test, and run test:fuzz, audit-clicks, build, check, bench and lighthouse, on a machine that has only node and npm.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { check } from './check.mjs'
import { fuzz } from './fuzz.mjs'
import { endWithNpm, forwardSignals } from './step.mjs'
import { test } from './test.mjs'
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

/** @type {Record<string, () => Promise<void>>} */
const commands = {
  start: () => serve(rest),
  'audit-clicks': () => serve(['audit-clicks']),
  test: async () => {
    await need(install('to check'))
    process.exitCode = await test(rest, await build())
  },
  'test:fuzz': async () => {
    await need(install('to check'))
    await need(build())
    process.exitCode = await fuzz(rest)
  },
  build: async () => {
    await need(install('to run'))
    await need(build())
  },
  check: async () => {
    await need(install('to check'))
    process.exitCode = await check(rest)
  },
  bench: async () => {
    await need(install('to check'))
    await need(build())
    process.exitCode = (await withPnpm('pnpm', ['--filter', '@tessera/server', 'run', 'bench', ...rest])).code
  },
  lighthouse: async () => {
    await need(install('to check'))
    await need(build())
    // It imports what was installed just now.
    const { lighthouse } = await import('./lighthouse.mjs')
    process.exitCode = await lighthouse(rest)
  },
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
