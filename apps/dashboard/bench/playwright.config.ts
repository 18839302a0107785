import { defineConfig } from '@playwright/test'

import e2e from '../playwright.config.ts'

export default defineConfig(e2e, { testDir: '.', testMatch: '*.bench.ts', workers: 1, timeout: 120_000, reporter: [['./report.ts']] })
