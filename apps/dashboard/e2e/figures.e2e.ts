import { expect, test } from '@playwright/test'

import { makePage, signUp } from './maker.ts'

test('a visitor’s view and click stand on the card of the page, and the maker’s own do not', async ({ page, browser }) => {
  await signUp(page)
  const { slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Orrery' })).toBeVisible()

  // A browser that says it has no head is nobody.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '')
  const visitor = await browser.newContext({ userAgent })
  const visit = await visitor.newPage()
  await visit.goto(page.url())
  await Promise.all([
    visit.waitForResponse((response) => response.url().includes('/go/')),
    visit.getByRole('link', { name: /^Source/ }).click(),
  ])
  await visitor.close()

  // Figures may trail the visit by a second.
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByText('1 view', { exact: true })).toBeVisible({ timeout: 2_000 })
    await expect(page.getByText('1 click', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('img', { name: 'Views by day in the last 30 days: at most 1, today 1' })).toBeVisible()
})
