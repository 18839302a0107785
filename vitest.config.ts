import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Which tests run is decided by the name of their file; docs/testing.md describes the kinds. `npm test` and `npm run test:long` set
 * TEST_KIND. Without it every test but the long ones runs, as in `npx vitest run --project api links`.
 */
const { TEST_KIND: kind } = process.env
const [long, timing, repeated] = ['**/*.long.test.ts', '**/*.timing.test.ts', '**/*.{matrix,property,race}.test.ts']
const excluded = { quick: [long, timing], long: [] }[kind ?? ''] ?? [long]
const included = { timing: [timing], long: [long, repeated] }[kind ?? ''] ?? ['**/*.test.{ts,tsx}']

const database = at('packages/db/src/testing/server.ts')
const dataDirectory = at('packages/db/src/testing/data-directory.ts')

/** Their files leave nothing behind in the process, so the next one need not import everything again: half of the time. */
const inOneProcess = new Set([
  'contract',
  'page',
  'archive',
  'import',
  'client',
  'cli',
  'dashboard',
  'api',
  'conformance',
  'server',
  'attack',
  'cluster',
  'faults',
  'repository',
])

const project = (name: string, root: string, folder: string, globalSetup: string[] = []) => ({
  extends: true as const,
  root: at(root),
  test: { name, include: included.map((files) => `${folder}/${files}`), globalSetup, isolate: !inOneProcess.has(name) },
})

export default defineConfig({
  test: {
    allowOnly: false,
    exclude: ['**/node_modules/**', ...excluded],
    setupFiles: [at('packages/testing/src/random/setup.ts')],
    // Most of what a test waits for is another process: PostgreSQL, a server, the sign-in's scrypt. What measures time has the machine alone.
    maxWorkers: kind === 'timing' ? 1 : 3,
    testTimeout: 120_000,
    // A condition that comes true at all comes true on a busy machine, too, but later than after vitest's one second.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    projects: [
      project('scripts', 'scripts', '.'),
      project('contract', 'packages/contract', 'src'),
      project('page', 'packages/page', 'src'),
      project('archive', 'packages/archive', 'src'),
      project('import', 'packages/import', 'src'),
      project('client', 'packages/client', 'src'),
      project('cli', 'apps/cli', 'src'),
      project('testing', 'packages/testing', 'src'),
      project('browser', 'packages/page', 'browser'),
      project('db', 'packages/db', 'src', [database]),
      project('api', 'packages/api', 'src', [database]),
      project('server', 'apps/server', 'src', [database]),
      project('conformance', 'apps/server', 'tests/conformance', [database]),
      project('attack', 'apps/server', 'tests/attack', [database]),
      project('cluster', 'apps/server', 'tests/cluster', [dataDirectory]),
      project('faults', 'apps/server', 'tests/faults', [dataDirectory]),
      project('repository', 'apps/server', 'tests/repository', [database]),
      project('dashboard', 'apps/dashboard', 'src'),
      project('canvas', 'apps/dashboard', 'browser', [at('apps/dashboard/browser/build-canvas.ts')]),
    ],
  },
})
