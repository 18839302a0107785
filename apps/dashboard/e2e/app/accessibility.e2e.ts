import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { makePage, signUp } from '../support/account.ts'

atEachWidth(() => {
  test('sign-in and sign-up are accessible, with their errors', async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expectAccessible(page, 'sign-in')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toHaveCount(3)
    await expectAccessible(page, 'sign-up')
  })

  test('the list of pages is accessible, empty and filled', async ({ page }) => {
    await signUp(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(5)
    await expectAccessible(page, 'no pages')
    const { slug, publish } = await makePage(page)
    await publish()
    await page.goto('/')
    await expect(page.getByText(`/${slug}`)).toBeVisible()
    await expectAccessible(page, 'pages')
    await page.getByRole('button', { name: 'More actions for Orrery' }).click()
    await expectAccessible(page, 'menu of a page')
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect(page.getByRole('button', { name: 'Delete page' })).toBeDisabled()
    await expectAccessible(page, 'delete a page')
    await page.getByLabel(`Type ${slug} to confirm`).fill(slug)
    await page.getByRole('button', { name: 'Delete page' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  })

  test('the new page dialog and an empty search are accessible', async ({ page }) => {
    await signUp(page)
    const { slug } = await makePage(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'New page' }).first().click()
    await page.getByRole('button', { name: 'Create page' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page, 'new page')
    await page.getByLabel('Title').fill('Orrery')
    await page.getByLabel('Page address').fill(slug)
    await page.getByRole('button', { name: 'Create page' }).click()
    await expect(page.getByRole('link', { name: 'open “Orrery”' })).toBeVisible()
    await expectAccessible(page, 'new page that is there')
    await page.goto('/?find=nothing')
    await expect(page.getByRole('heading', { name: 'No pages match “nothing”' })).toBeVisible()
    await expectAccessible(page, 'no page found')
  })
})
