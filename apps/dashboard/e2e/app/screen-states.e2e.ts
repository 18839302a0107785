import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { signUp } from '../support/account.ts'

test('an unknown address shows “Page not found” and a way back', async ({ page }) => {
  await signUp(page)
  for (const path of ['/settings/nothing', '/tokens/nothing', '/pages/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Not found · Tessera')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  await expectAccessible(page, 'not found')
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a screen whose data does not load says why, and “Try again” loads it', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.route('**/trpc/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.unroute('**/trpc/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

atEachWidth(() => {
  test('a missing page is accessible', async ({ page }) => {
    await signUp(page)
    await page.goto('/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page, 'not found')
  })
})
