import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { call, query } from '../support/account.ts'
import { makeHistory, versions } from './page-history.ts'

test('a version that the list has not loaded yet is found by its address, and its changes are shown', async ({ page }) => {
  const { id, token } = await makeHistory(page)
  const [{ revision }] = await query<[{ revision: number }]>(page, 'history.list', { pageId: id })
  for (let round = 0; round < 26; round += 1) {
    await call(page, 'pages.update', { pageId: id, title: `By a person ${round}` })
    const data = { title: `By a token ${round}` }
    await page.request.patch(`/api/v1/pages/${id}`, { data, headers: { authorization: `Bearer ${token}` } })
  }
  await page.goto(`/pages/${id}/history?revision=${revision}`)
  const version = page.getByRole('article')
  const changes = version.getByRole('list', { name: 'Changes' })
  await version.getByText('In this version').click()
  await expect(changes).toContainText('Deleted “Open the sky”')
  await expect(versions(page)).toHaveCount(50)
  await versions(page).last().click()
  await version.getByText('In this version').click()
  await expect(changes).toContainText('By a')
})

test('the history of a page that is kept in a file says what has changed since, and can be detached from it', async ({ page }) => {
  const { id } = await makeHistory(page)
  await page.goto(`/pages/${id}`)
  await expect(page.getByText('Managed by the file git.example/pages/orrery.yaml')).toBeVisible()
  await call(page, 'pages.update', { pageId: id, title: 'Changed here' })
  await page.goto(`/pages/${id}/history`)
  const source = page.getByRole('region', { name: 'Managed by the file git.example/pages/orrery.yaml' })
  await expect(source).toContainText('Last applied by token “ci”')
  await expect(source.getByRole('list', { name: 'Changes' })).toContainText('Changed here')
  await source.getByRole('button', { name: 'Detach…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Detach', exact: true }).click()
  await expect(source).toBeHidden()
})

test('versions are deleted one by one and all at once, but not the current one', async ({ page }) => {
  const { id } = await makeHistory(page)
  await page.goto(`/pages/${id}/history`)
  await versions(page).nth(1).waitFor()
  const count = await versions(page).count()
  await versions(page).nth(1).click()
  await page.getByRole('button', { name: 'More actions for this version' }).click()
  await page.getByRole('menuitem', { name: 'Delete this version…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete version' }).click()
  await expect(versions(page)).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'More actions for the history' }).click()
  await page.getByRole('menuitem', { name: 'Delete all earlier versions…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete versions' }).click()
  await expect(versions(page)).toHaveCount(1)
  await expect(page.getByText('This is the only version so far')).toBeVisible()
})

test('a version is downloaded as the JSON document of the page at that time', async ({ page }) => {
  const { id, slug, before } = await makeHistory(page)
  const entries = await query<{ lastRevision: number }[]>(page, 'history.list', { pageId: id })
  await page.goto(`/pages/${id}/history`)
  await versions(page).filter({ hasText: 'Changed links' }).click()
  await page.getByRole('button', { name: 'More actions for this version' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download as JSON' }).click()])
  expect(file.suggestedFilename()).toBe(`${slug}-${entries[2]?.lastRevision}.json`)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({ ...before, published: false })
})

atEachWidth(() => {
  test('history, a version and its dialogs are accessible', async ({ page }) => {
    const { id } = await makeHistory(page)
    await page.goto(`/pages/${id}/history`)
    await versions(page).nth(1).waitFor()
    await expectAccessible(page, 'history')
    await versions(page).nth(1).click()
    await page.frameLocator('iframe[title="The page then"]').getByText('Open the sky').waitFor()
    await expectAccessible(page, 'version')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Added “Open the sky”')
    await expectAccessible(page, 'restore')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More actions for this version' }).click()
    await page.getByRole('menuitem', { name: 'Share a preview…' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByLabel('Preview link').waitFor()
    await expectAccessible(page, 'previews')
  })
})
