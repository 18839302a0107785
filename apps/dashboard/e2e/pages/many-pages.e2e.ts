import { expect, test } from '@playwright/test'

import { makePages, signUp } from '../support/maker.ts'

// What the free plan allows.
const most = 50

test('of many pages only those near the screen are drawn, and one too many is refused with the reason', async ({ page }) => {
  await signUp(page)
  await makePages(page, most)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(most)
  const drawn = page.locator('iframe')
  const newest = page.getByRole('listitem').filter({ hasText: 'Page 50' })
  await expect(newest.locator('iframe')).toHaveCount(1)
  // Three rows of three fit the screen at most, and one row is near.
  expect(await drawn.count()).toBeLessThanOrEqual(12)
  for (let n = 0; n < 10; n++) {
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, main.scrollHeight / 10))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await drawn.count()).toBeLessThanOrEqual(18)
  }
  await expect(newest.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New page' }).last()).toBeInViewport()
  await expect.poll(() => drawn.count()).toBeGreaterThan(2)
  expect(await drawn.count()).toBeLessThanOrEqual(12)

  await page.getByRole('button', { name: 'More actions for Page 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText('Couldn’t duplicate the page')).toBeVisible()
  await expect(page.getByText('Your plan allows 50, and all are used.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(most)
})
