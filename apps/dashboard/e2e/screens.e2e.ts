import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

import { makePage, signUp } from './maker.ts'

/** Nobody is shut out, and nothing is wider than the screen. */
async function check(page: Page, screen: string) {
  // Motion changes colours while it lasts.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))))
  // Not into frames: the preview's document runs no script, and the renderer has its own checks.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).disableRules(['region']).analyze()
  expect.soft(violations, screen).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0)
}

for (const [width, colorScheme] of [
  [375, 'dark'],
  [1280, 'light'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the doors are accessible, with their errors', async ({ page }) => {
      await page.goto('/sign-in')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveCount(2)
      await check(page, 'sign-in')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert')).toHaveCount(3)
      await check(page, 'sign-up')
    })

    test('pages are accessible, empty and full', async ({ page }) => {
      await signUp(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
      await check(page, 'no pages')
      await page.getByRole('button', { name: /^Paper/ }).click()
      await page.getByRole('button', { name: 'Create page' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await check(page, 'new page')
      const { slug, publish } = await makePage(page)
      await publish()
      await page.goto('/')
      await expect(page.getByText(`/${slug}`)).toBeVisible()
      await check(page, 'pages')
      await page.getByRole('button', { name: 'More for Orrery' }).click()
      await check(page, 'menu of a page')
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await expect(page.getByRole('button', { name: 'Delete page' })).toBeDisabled()
      await check(page, 'delete a page')
      await page.getByLabel(`Type ${slug} to confirm`).fill(slug)
      await page.getByRole('button', { name: 'Delete page' }).click()
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    })

    test('a page’s screen is accessible in each of its panels', async ({ page }) => {
      await signUp(page)
      const { id } = await makePage(page)
      await page.goto(`/pages/${id}`)
      await page.getByRole('button', { name: /^Source/ }).click()
      await expect(page.getByRole('form', { name: 'Edit Source' })).toBeVisible()
      await check(page, 'links')
      await page.getByRole('button', { name: 'More for Docs' }).click()
      await page.getByRole('menuitem', { name: 'Remove…' }).click()
      await check(page, 'remove a link')
      await page.getByRole('button', { name: 'Cancel' }).click()
      for (const panel of width < 1024 ? ['Design', 'Page', 'Preview'] : ['Design', 'Page']) {
        await page.getByRole('tab', { name: panel }).click()
        await check(page, panel)
      }
      await page.goto('/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza')
      await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
      await check(page, 'not found')
    })
  })
}
