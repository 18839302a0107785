import { expect, type Page, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search pages' })

test('sort order and search text are kept in the URL across back, forward and reload', async ({ page }) => {
  await signUp(page)
  for (const title of ['Marginalia', 'Tape loop', 'Ferrite']) await makePage(page, 'paper', title)
  await page.goto('/')
  await expect(titles(page)).toHaveText(['Ferrite', 'Tape loop', 'Marginalia'])
  await page.getByLabel('Sort by').selectOption('Title')
  await expect(titles(page)).toHaveText(['Ferrite', 'Marginalia', 'Tape loop'])
  await expect(page).toHaveURL(/\/\?sort=title$/)
  await expect(page.getByRole('link', { name: 'Pages', exact: true })).toHaveAttribute('aria-current', 'page')
  await searchField(page).pressSequentially('Mar')
  await expect(titles(page)).toHaveText(['Marginalia'])
  await expect(page).toHaveURL(/\/\?find=Mar&sort=title$/)
  await expect(page.getByText('1 of 3 pages')).toBeAttached()

  await page.getByRole('link', { name: 'Marginalia' }).click()
  await expect(page.getByRole('tab', { name: 'Links' })).toBeVisible()
  await page.goBack()
  await expect(searchField(page)).toHaveValue('Mar')
  await expect(titles(page)).toHaveText(['Marginalia'])
  await page.reload()
  await expect(titles(page)).toHaveText(['Marginalia'])

  await page.goBack()
  await expect(searchField(page)).toHaveValue('')
  await expect(titles(page)).toHaveText(['Ferrite', 'Tape loop', 'Marginalia'])
  await page.goForward()
  await expect(searchField(page)).toHaveValue('Mar')
  await expect(titles(page)).toHaveText(['Marginalia'])
})

test('a search without a match offers to show all pages, by keyboard', async ({ page }) => {
  await signUp(page)
  await makePage(page, 'paper', 'Marginalia')
  await makePage(page, 'lofi', 'Tape loop')
  await page.goto('/')
  await searchField(page).fill('tape loops')
  await expect(page.getByRole('heading', { name: 'No pages match “tape loops”' })).toBeVisible()
  await expect(page).toHaveURL(/\?find=tape\+loops$/)
  await page.getByRole('button', { name: 'Show all pages' }).press('Enter')
  await expect(titles(page)).toHaveText(['Tape loop', 'Marginalia'])
  await expect(searchField(page)).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
})
