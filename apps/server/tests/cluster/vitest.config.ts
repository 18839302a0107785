import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

// Apart from the tests of every day: these need programs that npm does not bring, and take minutes.
export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    include: ['deployment/*.reference.ts', 'rolling.long.test.ts', 'shared-limits.long.test.ts'].map(
      (name) => `apps/server/tests/cluster/${name}`,
    ),
    env: { ROLLING_REQUESTS: '20000' },
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
