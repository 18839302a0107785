import type { Browser, Page } from '@playwright/test'

/** Opens the page in another browser and follows one of its links. Resolves once both responses have arrived. */
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
}
