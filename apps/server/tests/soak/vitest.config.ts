import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    setupFiles: ['packages/testing/src/random/setup.ts'],
    include: ['apps/server/tests/soak/*.reference.ts'],
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
})
