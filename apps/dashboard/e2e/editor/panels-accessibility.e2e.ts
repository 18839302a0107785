import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { linkRow, makePage, signUp } from '../support/account.ts'

atEachWidth(() => {
  test('the links panel is accessible, with an error and a menu', async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}`)
    await linkRow(page, 'Source').click()
    await page.getByLabel('URL', { exact: true }).fill('')
    await page.getByLabel('URL', { exact: true }).blur()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'links')
    await page.getByRole('button', { name: 'More actions for Docs' }).click()
    await expectAccessible(page, 'menu of a link')
  })

  test('the design panel is accessible, with a color of low contrast', async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}?panel=design`)
    await page.getByLabel('Accent', { exact: true }).fill('#224466')
    await expect(page.getByText(/^Contrast is too low for text/)).toBeVisible()
    await expectAccessible(page, 'design')
  })

  test('the page panel is accessible, with a new address, a password and its dialogs', async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}?panel=page`)
    await expect(page.getByText('Social preview')).toBeVisible()
    await page.getByLabel('Page address').fill('another-orrery')
    await page.getByRole('button', { name: 'Require a password' }).click()
    await expectAccessible(page, 'page')
    await page.getByRole('button', { name: 'Delete this page…' }).click()
    await expectAccessible(page, 'delete this page')
  })
})
