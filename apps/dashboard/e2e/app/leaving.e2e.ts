import { expect, test } from '@playwright/test'

import { signUp } from '../support/account.ts'

test('leaving after a failed save sends nothing', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await page.route('**/trpc/account.rename**', (route) => route.abort())
  await name.fill('Not to be saved')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.unroute('**/trpc/account.rename**')
  await question.getByRole('button', { name: 'Leave' }).click()
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
