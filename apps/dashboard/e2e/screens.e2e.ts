import { expect, test } from '@playwright/test'

import { expectAccessible, widths } from './accessible.ts'
import { makePage, signUp } from './maker.ts'

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('the doors are accessible, with their errors', async ({ page }) => {
      await page.goto('/sign-in')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveCount(2)
      await expectAccessible(page, 'sign-in')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert')).toHaveCount(3)
      await expectAccessible(page, 'sign-up')
    })

    test('pages are accessible, empty and full', async ({ page }) => {
      await signUp(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
      await expectAccessible(page, 'no pages')
      await page.getByRole('button', { name: /^Paper/ }).click()
      await page.getByRole('button', { name: 'Create page' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectAccessible(page, 'new page')
      const { slug, publish } = await makePage(page)
      await publish()
      await page.goto('/')
      await expect(page.getByText(`/${slug}`)).toBeVisible()
      await expectAccessible(page, 'pages')
      await page.getByRole('button', { name: 'More for Orrery' }).click()
      await expectAccessible(page, 'menu of a page')
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await expect(page.getByRole('button', { name: 'Delete page' })).toBeDisabled()
      await expectAccessible(page, 'delete a page')
      await page.getByLabel(`Type ${slug} to confirm`).fill(slug)
      await page.getByRole('button', { name: 'Delete page' }).click()
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    })

    test('tokens are accessible, empty, in the making and listed', async ({ page }) => {
      await signUp(page)
      await page.goto('/tokens')
      await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
      await expectAccessible(page, 'no tokens')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByRole('radio', { name: 'Another number of days' }).click()
      await expectAccessible(page, 'new token')
      await page.getByLabel('Days', { exact: true }).fill('7')
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByRole('heading', { name: 'Copy your token now' })).toBeVisible()
      await expectAccessible(page, 'the secret')
      await page.getByRole('button', { name: 'I have copied it' }).click()
      await expect(page.getByText('in 7 days')).toBeVisible()
      await expectAccessible(page, 'tokens')
    })
  })
}
