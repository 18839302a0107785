import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { makePage, signUp } from '../support/account.ts'

test('links of the preview do not navigate and count no clicks', async ({ page, context }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?view=desktop`)
  const tile = page.frameLocator('iframe').getByRole('link', { name: /Open the sky/ })
  await tile.click()
  await tile.click({ button: 'middle' })
  await tile.click({ modifiers: ['ControlOrMeta'] })
  await expect(tile).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('0 clicks', { exact: true })).toHaveCount(5)
})

test('the switch of the view keeps its place while the title grows', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  const place = async () => (await page.getByRole('radiogroup', { name: 'View' }).boundingBox())?.x
  const before = await place()
  await page.getByLabel('Title', { exact: true }).fill('A planetarium with a title that is as long as it may be. '.repeat(2))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await place()).toBe(before)
})

atEachWidth(() => {
  test('the previews are accessible', async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    for (const view of ['desktop', 'phone']) {
      await page.goto(`/pages/${id}?view=${view}`)
      await page.frameLocator('iframe').getByText('Docs').first().waitFor()
      await expectAccessible(page, view)
    }
  })
})
