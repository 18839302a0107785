import type { Browser, Page } from '@playwright/test'

/** Somebody else opens the page and follows a link of it; answers when both have been served. */
export async function visit(page: Page, browser: Browser, slug: string, link: string): Promise<void> {
  // A browser that says it has no head is nobody.
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
