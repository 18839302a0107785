import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const database = at('packages/db/src/testing/server.ts')

const project = (name: string, root: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  root: at(root),
  test: { name, include, globalSetup, isolate: !inOneProcess.has(name), retry: withoutOthers.has(name) ? 0 : 1 },
})

/** Their files leave nothing behind in the process, so that the next need not import the server anew: half of the time. */
const inOneProcess = new Set(['contract', 'page', 'api', 'conformance', 'server', 'attack'])

/**
 * What these test waits for no other process, so a failure is one. The others are tried a second time, and `npm test` tells
 * which needed it: of thousands of races one is now and then lost on a busy machine.
 */
const withoutOthers = new Set(['scripts', 'contract', 'page', 'testing', 'dashboard'])

const source = ['src/**/*.test.ts', 'src/**/*.test.tsx']

export default defineConfig({
  test: {
    allowOnly: false,
    // Most of what a test waits for is another process: PostgreSQL, a server, the sign-in's scrypt.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      project('scripts', 'scripts', ['**/*.test.ts']),
      project('contract', 'packages/contract', source),
      project('page', 'packages/page', source),
      project('testing', 'packages/testing', source),
      project('browser', 'packages/page', ['browser/**/*.test.ts']),
      project('db', 'packages/db', source, [database]),
      project('api', 'packages/api', source, [database]),
      project('server', 'apps/server', source, [database]),
      project('conformance', 'apps/server', ['tests/conformance/**/*.test.ts'], [database]),
      project('attack', 'apps/server', ['tests/attack/**/*.test.ts'], [database]),
      project('cluster', 'apps/server', ['tests/cluster/**/*.test.ts'], [database]),
      project('faults', 'apps/server', ['tests/faults/**/*.test.ts']),
      project('dashboard', 'apps/dashboard', source),
      project('canvas', 'apps/dashboard', ['browser/**/*.test.ts'], [at('apps/dashboard/browser/build-canvas.ts')]),
    ],
  },
})
