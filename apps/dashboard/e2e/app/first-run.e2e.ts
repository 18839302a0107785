import { expect, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { startInstance } from '../support/instance.ts'
import { password } from '../support/account.ts'

test('on a new instance, the first screen creates the administrator', async ({ browser }) => {
  const { url, stop } = await startInstance({ SIGN_UP: 'closed' })
  const page = await browser.newPage({ baseURL: url })
  try {
    for (const path of ['/', '/sign-in', '/tokens']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
    }
    await expect(page.getByText('This account will be the administrator of this instance.')).toBeVisible()
    await expectAccessible(page, 'first account')
    await page.getByLabel('Name').fill('Mara Lindqvist')
    await page.getByLabel('Email').fill('mara@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Mara Lindqvist' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  } finally {
    await page.close()
    await stop()
  }
})
