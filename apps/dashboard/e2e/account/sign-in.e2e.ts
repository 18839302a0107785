import { expect, test } from '@playwright/test'

import { password, signUp } from '../support/account.ts'

test('the keyboard goes from the email to the password', async ({ page }) => {
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})
