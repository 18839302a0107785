import { expect, type Page, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { call, makePage, query, readDocument, signUp } from '../support/account.ts'

const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' }).getByRole('button')

/** A published page that a session has made, and that a token has then changed from a file: two versions, and the one before. */
async function makeHistory(page: Page) {
  await signUp(page)
  const made = await makePage(page)
  await made.publish()
  const before = await readDocument(page, made.id)
  const { token } = await call<{ token: string }>(page, 'tokens.create', {
    name: 'ci',
    scopes: ['pages:read', 'pages:write'],
    expiresInDays: 1,
  })
  const after = { ...before, title: 'Broken', links: before.links.slice(1) }
  const path = `/api/v1/pages/${made.id}/document?source=git.example/pages/orrery.yaml`
  const response = await page.request.put(path, { data: after, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(200)
  return { ...made, before, token }
}

test('an earlier version is found, compared, restored and brought back by keyboard alone', { tag: '@quick' }, async ({ page }) => {
  const { id, before } = await makeHistory(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('link', { name: 'History' }).press('Enter')
  await expect(versions(page).first()).toContainText('Applied git.example/pages/orrery.yaml')
  await expect(versions(page).first()).toContainText('Token “ci”')
  await versions(page).nth(1).press('Enter')
  const version = page.getByRole('article')
  await expect(version.getByRole('list', { name: 'Changes' })).toContainText('Deleted “Open the sky”')
  await expect(page.frameLocator('iframe[title="The page then"]').getByText('Open the sky')).toBeVisible()
  await expect(page.frameLocator('iframe[title="The page now"]').getByText('Open the sky')).toHaveCount(0)

  await version.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Restore the version from/ })
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
  const dialog = page.getByRole('dialog', { name: /^Restore the version from/ })
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
  const version = page.getByRole('article')
  await expect(version.getByText('Nothing to restore')).toBeVisible()
  await expect(version.getByRole('button', { name: 'Restore', exact: true })).toBeHidden()
  await versions(page).nth(1).click()
  await expect(version.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
})

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
