import { expect, test } from '@playwright/test'

import { makePages, signUp } from '../support/account.ts'

// Limit of the free plan.
const maxPages = 50

test('only thumbnails near the viewport are rendered, and a page over the limit is rejected with the reason', async ({ page }) => {
  await signUp(page)
  await makePages(page, maxPages)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(maxPages)
  const rendered = page.locator('iframe')
  const newest = page.getByRole('listitem').filter({ hasText: 'Page 50' })
  await expect(newest.locator('iframe')).toHaveCount(1)
  // At most three rows of three are visible, and one more row is near.
  expect(await rendered.count()).toBeLessThanOrEqual(12)
  for (let n = 0; n < 10; n++) {
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, main.scrollHeight / 10))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await rendered.count()).toBeLessThanOrEqual(18)
  }
  await expect(newest.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Page 1', exact: true })).toBeInViewport()
  await expect.poll(() => rendered.count()).toBeGreaterThan(2)
  expect(await rendered.count()).toBeLessThanOrEqual(12)

  await page.getByRole('button', { name: 'More actions for Page 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText('Couldn’t duplicate the page')).toBeVisible()
  await expect(page.getByText('You have reached your page limit (50)')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(maxPages)
})
