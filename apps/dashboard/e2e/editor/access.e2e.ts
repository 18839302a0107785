import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'
import { startInstance } from '../support/instance.ts'

test('the editor shows that a page is blocked, and why', async ({ browser }) => {
  const instance = await startInstance()
  const context = await browser.newContext({ baseURL: instance.url })
  const page = await context.newPage()
  try {
    // The first account is an administrator.
    await signUp(page)
    const { id, publish, block } = await makePage(page)
    await publish()
    await block('It looks like somebody else’s shop')
    await page.goto(`/pages/${id}`)
    await expect(page.getByRole('alert')).toContainText('It looks like somebody else’s shop')
    await page.getByRole('button', { name: 'Blocked', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Unpublish'])
    await expect(page.getByRole('link', { name: 'View page' })).toBeHidden()
  } finally {
    await context.close()
    await instance.stop()
  }
})

test('another account cannot open the editor of a page', async ({ page, browser }) => {
  await signUp(page)
  const { id } = await makePage(page)
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await signUp(other, 'Eve')
  await other.goto(`/pages/${id}`)
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await stranger.close()
})
