import { expect, test } from '@playwright/test'

import { call, readDocument } from '../support/account.ts'
import { makeHistory, restoreDialog, version, versions } from './page-history.ts'

test('an earlier version is found, compared, restored and brought back by keyboard alone', { tag: '@quick' }, async ({ page }) => {
  const { id, before } = await makeHistory(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('link', { name: 'History' }).press('Enter')
  await expect(versions(page).first()).toContainText('Applied git.example/pages/orrery.yaml')
  await expect(versions(page).first()).toContainText('Token “ci”')
  await versions(page).nth(1).press('Enter')
  await expect(version(page).getByRole('list', { name: 'Changes' })).toContainText('Deleted “Open the sky”')
  await expect(page.frameLocator('iframe[title="The page then"]').getByText('Open the sky')).toBeVisible()
  await expect(page.frameLocator('iframe[title="The page now"]').getByText('Open the sky')).toHaveCount(0)

  await version(page).getByRole('button', { name: 'Restore', exact: true }).press('Enter')
  const dialog = restoreDialog(page)
  await expect(dialog).toContainText('Added “Open the sky”')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await readDocument(page, id)).toEqual(before)
  await expect(versions(page).first()).toContainText('Restored an earlier version')

  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('The page is back to how it was')).toBeVisible()
  expect((await readDocument(page, id)).title).toBe('Broken')
})

test('a restoration that was overtaken asks again with the new changes', async ({ page }) => {
  const { id } = await makeHistory(page)
  await page.goto(`/pages/${id}/history`)
  await versions(page).nth(1).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const dialog = restoreDialog(page)
  await expect(dialog).toContainText('Broken')
  await call(page, 'pages.update', { pageId: id, title: 'Overtaken' })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog).toContainText('The page has changed in the meantime')
  await expect(dialog).toContainText('Overtaken')
  expect((await readDocument(page, id)).title).toBe('Overtaken')
})

test('a version that the page already matches offers nothing to restore', async ({ page }) => {
  const { id, before } = await makeHistory(page)
  await call(page, 'documents.put', { pageId: id, document: { ...before, published: false } })
  await page.goto(`/pages/${id}/history`)
  await versions(page)
    .filter({ hasText: /^Changed publishing settings/ })
    .click()
  await expect(version(page).getByText('Nothing to restore')).toBeVisible()
  await expect(version(page).getByRole('button', { name: 'Restore', exact: true })).toBeHidden()
  await versions(page).nth(1).click()
  await expect(version(page).getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
})
