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
const partitions = at('apps/server/tests/support/partitions.ts')
const dataDirectory = at('packages/db/src/testing/data-directory.ts')

/** Their files leave nothing behind in the process, so the next one need not import everything again: half of the time. */
const inOneProcess = new Set([
  'contract',
  'page',
  'browser',
  'archive',
  'import',
  'client',
  'cli',
  'dashboard',
  'canvas',
  'api',
  'server',
  'cluster',
  'faults',
  'repository',
])

const project = (name: string, root: string, folders: string | string[], globalSetup: string[] = []) => ({
  extends: true as const,
  root: at(root),
  test: {
    name,
    include: [folders].flat().flatMap((folder) => included.map((files) => `${folder}/${files}`)),
    globalSetup,
    isolate: !inOneProcess.has(name),
  },
})

export default defineConfig({
  test: {
    allowOnly: false,
    exclude: ['**/node_modules/**', ...excluded],
    setupFiles: [at('packages/testing/src/random/setup.ts')],
    // `npm test` runs suites in parallel, and sets TEST_WORKERS to the number of workers for each.
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? 2),
    // The next task's vitest need not transform the same files again.
    experimental: { fsModuleCache: true },
    // Limits only end tests that hang. On a busy machine everything takes several times as long.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
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
      // One project, because each transforms the server and loads it into each of its workers.
      project('server', 'apps/server', ['src', 'tests/conformance', 'tests/attack'], [database, partitions]),
      project('cluster', 'apps/server', 'tests/cluster', [dataDirectory]),
      project('faults', 'apps/server', 'tests/faults', [dataDirectory]),
      project('repository', 'apps/server', 'tests/repository', [database, partitions]),
      project('dashboard', 'apps/dashboard', 'src'),
      project('canvas', 'apps/dashboard', 'browser', [at('apps/dashboard/browser/build-canvas.ts')]),
    ],
  },
})
