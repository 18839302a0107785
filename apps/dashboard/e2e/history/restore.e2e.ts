import { expect, type Page, test } from '@playwright/test'

import { call, readDocument } from '../support/account.ts'
import { holdRequests } from '../support/held-requests.ts'
import { finger, type Hand, keyboard } from '../support/input-methods.ts'
import { applyFile, makeHistory, makePublishedPage, restoreDialog, version, versions } from './page-history.ts'

const undoOfRestoration = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^Restored the version from/ })
    .getByRole('button', { name: 'Undo' })

/** Breaks a page in the editor, finds the version before that, compares it, restores it, and undoes the restoration. */
async function breakAndRestore(page: Page, hand: Hand, screen: 'desktop' | 'phone') {
  const { id } = await makePublishedPage(page)
  await applyFile(page, id, { ...(await readDocument(page, id)), description: 'Every moon, to scale.' })
  const before = await readDocument(page, id)
  const then = page.locator('iframe[title="The page then"]')
  const now = page.locator('iframe[title="The page now"]')

  await page.goto('/')
  await hand.press(page.getByRole('link', { name: 'Orrery', exact: true }))
  await hand.press(page.getByRole('button', { name: 'More actions for Open the sky' }))
  await hand.press(page.getByRole('menuitem', { name: 'Delete' }))
  await hand.press(page.getByRole('tab', { name: 'Page' }))
  await hand.write(page.getByLabel('Title', { exact: true }), 'Broken')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Broken')
  const broken = await readDocument(page, id)

  if (screen === 'desktop') {
    await hand.press(page.getByRole('link', { name: 'History', exact: true }))
  } else {
    await hand.press(page.getByRole('link', { name: 'All pages' }))
    await hand.press(page.getByRole('button', { name: 'More actions for Broken' }))
    await hand.press(page.getByRole('menuitem', { name: 'History' }))
  }
  await expect(versions(page).first()).toContainText('Changed details and links')
  await expect(versions(page).first()).toContainText('You')
  await expect(versions(page).nth(1)).toContainText('Applied git.example/pages/orrery.yaml')
  await expect(versions(page).nth(1)).toContainText('Token “ci”')
  await hand.press(versions(page).nth(1))
  await expect(version(page).getByRole('list', { name: 'Changes' })).toContainText('Deleted “Open the sky”')
  await expect(then.contentFrame().getByText('Open the sky')).toBeVisible()
  if (screen === 'phone') {
    await expect(now).toBeHidden()
    await hand.press(version(page).getByRole('radio', { name: 'Now' }))
    await expect(then).toBeHidden()
  }
  await expect(now.contentFrame().getByRole('heading', { name: 'Broken' })).toBeVisible()
  await expect(now.contentFrame().getByText('Open the sky')).toHaveCount(0)

  await hand.press(version(page).getByRole('button', { name: 'Restore', exact: true }))
  const dialog = restoreDialog(page)
  await expect(dialog).toContainText('Added “Open the sky”')
  await hand.press(dialog.getByRole('button', { name: 'Restore', exact: true }))
  await expect(dialog).toBeHidden()
  expect(await readDocument(page, id)).toEqual(before)
  await expect(version(page)).toContainText('Nothing to restore')
  if (screen === 'desktop') await expect(versions(page).first()).toContainText('Restored an earlier version')

  await hand.press(undoOfRestoration(page))
  await expect(page.getByText('The page is back to how it was')).toBeVisible()
  expect(await readDocument(page, id)).toEqual(broken)
  if (screen === 'phone') {
    await expect(versions(page)).toHaveCount(0)
    await hand.press(page.getByRole('button', { name: 'All versions' }))
    await expect(version(page)).toBeHidden()
  }
  await expect(versions(page).filter({ hasText: 'Restored an earlier version' })).toHaveCount(2)
}

test(
  'a broken page is compared with an earlier version and restored, and the restoration is undone, by keyboard alone',
  { tag: '@quick' },
  async ({ page }) => {
    await breakAndRestore(page, keyboard(page), 'desktop')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true })

  test('a broken page is compared with an earlier version and restored, and the restoration is undone, by touch', async ({ page }) => {
    await breakAndRestore(page, finger(page), 'phone')
  })
})

test('a restoration that ends after the user has left the history does not lead back there', async ({ page }) => {
  const { id, before } = await makeHistory(page)
  await page.goto(`/pages/${id}/history`)
  await versions(page).nth(1).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(restoreDialog(page)).toContainText('Broken')
  const restore = await holdRequests(page, '**/trpc/history.restore**')
  // The history screen stays mounted until the settings have loaded.
  const loadSettings = await holdRequests(page, /\/trpc\/[^?]*account\.usage/)
  await restoreDialog(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  restore()
  await expect(undoOfRestoration(page)).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  loadSettings()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  expect(await readDocument(page, id)).toEqual(before)
})

test('if the page changes before a restoration is confirmed, the dialog asks again and lists the new changes', async ({ page }) => {
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

test('an undo after a newer change changes nothing, and asks once whether to restore the version that it would have brought back', async ({
  page,
}) => {
  const { id } = await makeHistory(page)
  await page.goto(`/pages/${id}/history`)
  await versions(page).nth(1).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const dialog = restoreDialog(page)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog).toBeHidden()
  await call(page, 'pages.update', { pageId: id, title: 'Overtaken' })
  const overtaken = await readDocument(page, id)
  await undoOfRestoration(page).click()
  const changes = dialog.getByRole('list', { name: 'Changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: 'Title' })).toHaveText('TitleOvertakenBroken')
  await expect(changes).toContainText('Deleted “Open the sky”')
  await expect(page).toHaveURL(/[?&]restore=true/)
  expect(await readDocument(page, id)).toEqual(overtaken)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/restore/)
  await page.reload()
  // An open dialog would hide the button.
  await expect(version(page).getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readDocument(page, id)).toEqual(overtaken)
})

test('a version that is identical to the page cannot be restored', async ({ page }) => {
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
