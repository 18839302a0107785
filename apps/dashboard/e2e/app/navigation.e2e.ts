import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'

test('screens below a destination of the navigation highlight it', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page, 'paper', 'Marginalia')
  const sections = {
    '/pages/scheduled': 'Pages',
    '/pages/import': 'Pages',
    [`/pages/${id}/history`]: 'Pages',
    [`/pages/${id}/analytics`]: 'Analytics',
  }
  for (const [path, name] of Object.entries(sections)) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(name)
  }
})

test('a screen writes to its URL even if its path ends with a slash or has other capitals', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page, 'paper', 'Marginalia')
  for (const name of ['analytics/', 'Analytics']) {
    await page.goto(`/pages/${id}/${name}`)
    await page.getByRole('radio', { name: 'the last 7 days' }).click()
    await expect(page).toHaveURL(/\?range=7d$/)
  }
})
