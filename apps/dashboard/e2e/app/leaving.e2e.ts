import { expect, test } from '@playwright/test'

import { signUp } from '../support/maker.ts'

test('leaving a form with unsaved changes saves nothing', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Not to be saved')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  await page.goto('/settings')
  await expect(name).toHaveValue(before)
})

test('a half-filled password form asks for confirmation before the user leaves its screen', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('Current password').fill('something')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Current password')).toHaveValue('something')
})
