import { expect, test } from '@playwright/test'

import { makePage, readDocument, signUp } from '../support/account.ts'

test('a question mark lists the keys, except where it is typed', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('Name').press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('heading', { name: 'Settings' }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('listitem').filter({ hasText: 'Search' })).toContainText('K')
  await expect(keys.getByRole('listitem').filter({ hasText: 'Go to the latest message' })).toContainText('AltT')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('the list of keys names those of the screen, and they work there', async ({ page }) => {
  await signUp(page)
  await makePage(page)
  await makePage(page, 'paper', 'Marginalia')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const expectKeys = async (...labels: string[]) => {
    await page.keyboard.press('?')
    for (const label of labels) await expect(keys.getByRole('listitem').filter({ hasText: label })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
  await expectKeys('New page', 'Search pages', 'Settings')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search pages')).toBeFocused()
  // In a text field they are text.
  await page.keyboard.type('nga')
  await expect(page.getByLabel('Search pages')).toHaveValue('nga')
  await page.getByLabel('Search pages').fill('')
  await page.getByLabel('Search pages').blur()

  await page.keyboard.type('ga')
  await expect(page.getByRole('heading', { name: 'Analytics', exact: true })).toBeVisible()
  await expectKeys('Show the last 7 days', 'Settings')
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/range=7d/)
  await expect(page.getByRole('radio', { name: 'the last 7 days' })).toBeChecked()

  await page.keyboard.type('gs')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expectKeys('Pages', 'Search')
})

test('in the editor, the keys that lead to a screen run no shortcut of the editor', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await expect(page.getByRole('tab', { name: 'Links' })).toBeVisible()
  await page.keyboard.type('gp')
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Edit' })).toBeChecked()
})

test('a message with Undo stays for ten seconds, and longer once Alt+T has moved the focus to it', async ({ page }) => {
  await signUp(page)
  const { id, publish } = await makePage(page)
  await publish()
  await page.clock.install()
  await page.goto('/')
  const message = page.getByRole('listitem').filter({ hasText: 'Unpublished.' })
  const undo = message.getByRole('button', { name: 'Undo' })
  const unpublish = async () => {
    await page.getByRole('button', { name: 'More actions for Orrery' }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await expect(undo).toBeVisible()
  }
  await unpublish()
  await page.clock.runFor(9_000)
  await expect(undo).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.clock.runFor(60_000)
  await page.keyboard.press('Tab')
  await expect(message).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readDocument(page, id)).published).toBe(true)

  await page.reload()
  await unpublish()
  await page.clock.runFor(11_000)
  await expect(message).toBeHidden({ timeout: 5_000 })
})
