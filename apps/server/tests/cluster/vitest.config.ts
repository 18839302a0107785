import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

// The tests that write docs/measurements/cluster.md. They need programs that npm does not install, and take minutes.
export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    globalSetup: ['packages/db/src/testing/data-directory.ts'],
    setupFiles: ['packages/testing/src/random/setup.ts'],
    include: ['deployment/*.reference.ts', 'rolling.long.test.ts', 'shared-limits.long.test.ts'].map(
      (name) => `apps/server/tests/cluster/${name}`,
    ),
    env: { ROLLING_REQUESTS: '20000' },
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
