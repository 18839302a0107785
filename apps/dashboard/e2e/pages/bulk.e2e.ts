import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { makePage, makePages, query, signUp } from '../support/account.ts'

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select “${title}”` })
const button = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Actions for selected pages' }).getByRole('button', { name, exact: true })
// Case matters: "Unpublished" contains "published".
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: new RegExp(text) })

async function liveTitles(page: Page): Promise<string[]> {
  const pages = await query<{ title: string; published: boolean }[]>(page, 'pages.cards', {})
  return pages.filter(({ published }) => published).map(({ title }) => title)
}

test('several pages are unpublished, published again by undoing, and deleted, by keyboard', async ({ page }) => {
  await signUp(page)
  for (const title of ['Ferrite', 'Tape deck', 'Tape loop']) await (await makePage(page, 'paper', title)).publish()
  await makePages(page, 1)
  await page.goto('/')
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await expect(select).toBeVisible()

  await test.step('S selects, and Escape leaves', async () => {
    await page.keyboard.press('s')
    await expect(button(page, 'Publish')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(select).toBeFocused()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('select')
    await page.keyboard.press('Enter')
  })

  await test.step('two live pages and a draft are unpublished: those that were live', async () => {
    await box(page, 'Page 1').press('Space')
    await expect(button(page, 'Unpublish')).toBeDisabled()
    // The list begins with the newest page.
    await box(page, 'Tape deck').press('Shift+Space')
    await expect(page.getByText('3 selected')).toBeVisible()
    await expectAccessible(page, 'selected pages')
    await button(page, 'Unpublish').press('Enter')
    await expect(toast(page, 'Unpublished 2 pages')).toBeVisible()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(await liveTitles(page)).toEqual(['Ferrite'])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(toast(page, 'Published 2 pages')).toBeVisible()
    expect(await liveTitles(page)).toEqual(['Tape loop', 'Tape deck', 'Ferrite'])
  })

  await test.step('all pages that a search shows are deleted, except one that fails', async () => {
    await page.getByRole('searchbox').fill('tape')
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    await button(page, 'Select all').press('Enter')
    await expect(page.getByText('2 selected')).toBeVisible()
    await button(page, 'Delete…').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete 2 pages?' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Tape loop', 'Tape deck'])
    let count = 0
    await page.route(/pages\.delete/, (route) => (++count === 1 ? route.fulfill({ status: 500, json: serverError }) : route.continue()))
    await page.keyboard.type('2 Pages')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Deleted 1 of 2 pages')).toContainText('1 failed: Something went wrong on the server')
    await expect(box(page, 'Tape deck')).toBeHidden()
    await expect(box(page, 'Tape loop')).toBeChecked()
  })

  await test.step('an empty draft is deleted without typing', async () => {
    await page.getByRole('searchbox').fill('page 1')
    await expect(box(page, 'Page 1')).toBeChecked()
    await button(page, 'Delete…').press('Enter')
    await page.getByRole('dialog', { name: 'Delete 1 page?' }).getByRole('button', { name: 'Delete page' }).press('Enter')
    await expect(toast(page, 'Deleted 1 page')).toBeVisible()
    await button(page, 'Done').press('Enter')
    await page.getByRole('searchbox').fill('')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Tape loop', 'Ferrite'])
  })
})

const failure = { code: 'INTERNAL_SERVER_ERROR', reason: 'internal', message: 'Something went wrong on the server', requestId: 'r' }
/** The answer to a batch of one call. */
const serverError = [{ error: { message: failure.message, code: -32603, data: { httpStatus: 500, error: failure } } }]

test('a run ends when the session does, and says what was done', async ({ page }) => {
  await signUp(page)
  await makePages(page, 3)
  await page.goto('/')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await button(page, 'Select all').click()
  let count = 0
  await page.route(/pages\.setPublished/, async (route) => {
    if (++count === 2) await page.context().clearCookies()
    await route.continue({ headers: { ...route.request().headers(), ...(count === 2 && { cookie: '' }) } })
  })
  await button(page, 'Publish').click()
  await expect(toast(page, 'Published 1 of 3 pages')).toContainText('Stopped. Your session has ended. Sign in again.')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(count).toBe(2)
})
