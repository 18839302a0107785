import { expect, type Page, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { signUp } from '../support/maker.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function newToken(page: Page) {
  await page.goto('/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  return page.getByRole('dialog')
}

test('a token expires on the selected date, and one that expires soon is marked', async ({ page }) => {
  await signUp(page)
  const dialog = await newToken(page)
  await dialog.getByLabel('Name').fill('this week')
  await dialog.getByRole('radio', { name: 'Custom date' }).click()
  await dialog.getByLabel('Expires on').fill(inDays(5))
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'this week' }) })
  await expect(row).toContainText('Expires soon')
  await expect(row).toContainText(/in [45] days/)
  await expect(row).toContainText('never')
})

test('a past date and missing permissions show errors at their fields and keep the input', async ({ page }) => {
  await signUp(page)
  const dialog = await newToken(page)
  await dialog.getByLabel('Name').fill('deploy script')
  for (const scope of ['Read pages', 'Create, change', 'Change, move']) await dialog.getByLabel(new RegExp(`^${scope}`)).click()
  await dialog.getByRole('radio', { name: 'Custom date' }).click()
  await dialog.getByLabel('Expires on').fill(inDays(-5))
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Select at least one permission.',
    'Choose a day after today, within the next ten years.',
  ])
  await expect(dialog.getByLabel('Name')).toHaveValue('deploy script')
})

atEachWidth(() => {
  test('the token screens and dialogs are accessible', async ({ page }) => {
    await signUp(page)
    await page.goto('/tokens')
    await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
    await expectAccessible(page, 'no tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('radio', { name: 'Custom date' }).click()
    await expectAccessible(page, 'new token')
    await page.getByLabel('Expires on').fill(inDays(3))
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('heading', { name: 'Copy your token now' })).toBeVisible()
    await expectAccessible(page, 'the secret')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText('Expires soon')).toBeVisible()
    await expectAccessible(page, 'tokens')
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await expectAccessible(page, 'revoke a token')
  })
})
