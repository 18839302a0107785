import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { defineConfig } from '@playwright/test'
import { findChromium } from '@tessera/testing/browser'

import { freePort } from './e2e/support/free-port.ts'

// Workers read this file, too, and inherit what the first reading chose.
if (!process.env['E2E_DATA_DIR']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
  process.env['E2E_PORT'] ??= String(await freePort())
  process.env['E2E_DATA_DIR'] = dataDir
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const { E2E_PORT: port = '' } = process.env
const { executablePath, args, env } = await findChromium()
const baseURL = `http://localhost:${port}`
/** Journeys are so short that V8's optimizing compilers cost more than they save: without them, renderers need a fifth less processor time. */
const withoutOptimization = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

export default defineConfig({
  testDir: './e2e',
  globalSetup: fileURLToPath(new URL('e2e/support/shared-server.ts', import.meta.url)),
  testMatch: process.env['SHOTS_DIR'] ? ['*.e2e.ts', '**/*.shots.ts'] : '*.e2e.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: Number(process.env['TEST_WORKERS'] ?? 2),
  timeout: 120_000,
  outputDir: './test-results/e2e',
  // `npm test` runs the journeys tagged @quick, and `npm run test:long` the others.
  ...{ quick: { grep: /@quick/ }, long: { grepInvert: /@quick/ } }[process.env['TEST_KIND'] ?? ''],
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en',
    actionTimeout: 60_000,
    launchOptions: { executablePath, args: [...args, withoutOptimization], env },
    screenshot: 'only-on-failure',
  },
})
