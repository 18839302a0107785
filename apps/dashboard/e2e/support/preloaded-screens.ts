import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

type Chunk = { file: string }

const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url)

/** Waits until the browser has preloaded the code of all screens. */
export async function screensPreloaded(page: Page): Promise<void> {
  const files = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)
    .filter(([name]) => name.includes('?tsr-split=component'))
    .map(([, { file }]) => file)
  await page.waitForFunction((wanted) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
    return wanted.every((file) => loaded.includes(file))
  }, files)
}

/** Makes the browser report that its user wants to save data: the dashboard then preloads nothing. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
