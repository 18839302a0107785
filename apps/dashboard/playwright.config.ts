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

export default defineConfig({
  testDir: './e2e',
  globalSetup: fileURLToPath(new URL('e2e/support/shared-server.ts', import.meta.url)),
  testMatch: process.env['SHOTS_DIR'] ? ['*.e2e.ts', '**/*.shots.ts'] : '*.e2e.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A busy machine must not refuse a change; a journey that needs this is named where the sums are.
  retries: 1,
  expect: { timeout: 10_000 },
  use: { baseURL, locale: 'en', launchOptions: { executablePath, args, env }, screenshot: 'only-on-failure' },
})
