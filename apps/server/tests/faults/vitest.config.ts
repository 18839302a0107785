import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

// Apart from the tests of every day: these take minutes.
export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    include: ['*.reference.ts', 'clock.test.ts'].map((name) => `apps/server/faults/${name}`),
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
