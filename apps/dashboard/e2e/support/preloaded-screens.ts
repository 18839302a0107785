import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

const file = new URL('../../dist/.vite/first-loads.json', import.meta.url)

/** The scripts and styles that each route loads before it renders, as the build wrote them. Keys are file names in `src/routes` without `.tsx`. */
export const firstLoads = (): Record<string, string[]> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>

/** Waits until the browser has preloaded the code of all screens. */
export async function screensPreloaded(page: Page): Promise<void> {
  await page.waitForFunction((wanted) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
    return wanted.every((name) => loaded.includes(name))
  }, Object.values(firstLoads()).flat())
}

/** Makes the browser report that its user wants to save data: the dashboard then preloads nothing. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
