// npm start, test, run build, run check and run bench, on a machine that has only node and npm.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { check } from './check.mjs'
import { endWithNpm, forwardSignals } from './step.mjs'
import { test } from './test.mjs'
import { build, install, root, withPnpm } from './workspace.mjs'

const [command = '', ...rest] = process.argv.slice(2)

async function start() {
  await install()
  await build()
  // In this process: it gets the signals itself, and there is no second one that could outlive the first.
  stopForwarding()
  const main = join(root, 'apps', 'server', 'dist', 'main.js')
  process.argv = [process.execPath, main, ...rest]
  await import(pathToFileURL(main).href)
}

/** @type {Record<string, () => Promise<void>>} */
const commands = {
  start,
  test: async () => {
    await install()
    await build()
    process.exitCode = await test(rest)
  },
  build: async () => {
    await install()
    await build()
  },
  check: async () => {
    await install()
    process.exitCode = await check(rest)
  },
  bench: async () => {
    await install()
    await build()
    process.exitCode = (await withPnpm('pnpm', ['--filter', '@tessera/server', 'run', 'bench', ...rest])).code
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
