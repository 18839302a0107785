import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

// The tests that write docs/measurements/faults.md. They take minutes.
export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    globalSetup: ['packages/db/src/testing/data-directory.ts'],
    setupFiles: ['packages/testing/src/random/setup.ts'],
    include: ['reference/*.reference.ts', 'process/clock.long.test.ts'].map((name) => `apps/server/tests/faults/${name}`),
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
