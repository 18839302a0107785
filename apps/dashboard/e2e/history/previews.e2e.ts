import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'

test('a draft is shared as a preview that a visitor without an account sees, until it is stopped', async ({ page, browser }) => {
  await signUp(page)
  const { id, slug } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByRole('button', { name: 'Share a preview…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a preview' })
  await dialog.getByLabel('Note').fill('For Sam')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Preview link').inputValue()
  const visitor = await browser.newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { name: 'Orrery' })).toBeVisible()
  await expect(visitor.getByText('Preview, not the published page')).toBeVisible()
  expect((await visitor.request.get(`/${slug}`)).status()).toBe(404)
  await dialog.getByRole('button', { name: 'Stop sharing For Sam' }).click()
  await expect(dialog).toContainText('Nothing is shared at the moment.')
  expect((await visitor.goto(url))?.status()).toBe(404)
})
