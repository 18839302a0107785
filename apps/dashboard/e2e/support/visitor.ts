import { type Browser, expect, type Page } from '@playwright/test'
import type { AnalyticsOverview } from '@tessera/contract'

import { query } from './account.ts'

/**
 * Opens the page in another browser and follows one of its links. No page of the signed-in account may have had a visit before. Resolves
 * once the account's analytics shows the visit, which takes about a second.
 */
export async function visit(page: Page, browser: Browser, slug: string, link: string): Promise<void> {
  // Visits of a browser that identifies as headless are not counted.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '')
  const visitor = await browser.newContext({ userAgent })
  const visit = await visitor.newPage()
  await visit.goto(new URL(`/${slug}`, page.url()).href)
  await Promise.all([
    visit.waitForResponse((response) => response.url().includes('/go/')),
    visit.getByRole('link', { name: new RegExp(`^${link}`) }).click(),
  ])
  await visitor.close()
  const totals = async () => (await query<AnalyticsOverview>(page, 'analytics.overview', {})).totals
  await expect.poll(totals).toMatchObject({ views: 1, clicks: 1 })
}
