import { expect, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { signUp } from '../support/account.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'

test('signed-out visitors see a landing page without layout shifts, and signed-in users see their pages', async ({ page }) => {
  await signUp(page)
  await page.context().clearCookies()
  // Text that is drawn before its font has arrived moves a little when it does. The first visit puts the font into the cache.
  await page.goto('/', { waitUntil: 'networkidle' })
  const shifts = await recordLayoutShifts(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'One page for everything you make.' })).toBeVisible()
  await expectAccessible(page, 'landing page')
  await page.waitForLoadState('networkidle')
  expect(await shifts.read()).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})
