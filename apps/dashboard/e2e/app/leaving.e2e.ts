import { expect, test } from '@playwright/test'

import { makePage, readDocument, signUp } from '../support/account.ts'

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

test('signing out asks for confirmation if there are unsaved changes', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('x'.repeat(121))
  const signOut = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('sign out')
    await page.keyboard.press('Enter')
  }
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await signOut()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('x'.repeat(121))
  await title.fill('Shorter')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Shorter')

  await title.fill('')
  await signOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`/pages/${id}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
