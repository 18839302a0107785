import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

// Apart from the tests of every day: these take minutes.
export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    include: ['reference/*.reference.ts', 'process/clock.long.test.ts'].map((name) => `apps/server/tests/faults/${name}`),
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
