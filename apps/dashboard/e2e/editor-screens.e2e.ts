import { expect, test } from '@playwright/test'

import { checkScreen } from './check-screen.ts'
import { linkRow, makePage, signUp } from './maker.ts'

for (const [width, colorScheme] of [
  [375, 'light'],
  [375, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the editor is accessible in each of its panels and views, with its menus and dialogs', async ({ page }) => {
      await signUp(page)
      const { id } = await makePage(page)
      await page.goto(`/pages/${id}`)
      await linkRow(page, 'Source').click()
      await expect(page.getByRole('group', { name: 'Edit Source' })).toBeVisible()
      await page.getByLabel('Address', { exact: true }).fill('')
      await page.getByLabel('Address', { exact: true }).blur()
      await expect(page.getByRole('alert')).toBeVisible()
      await checkScreen(page, 'links')
      await page.getByRole('button', { name: 'More for Docs' }).click()
      await checkScreen(page, 'menu of a link')
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Design' }).click()
      await page.getByLabel('Accent', { exact: true }).fill('#224466')
      await checkScreen(page, 'design')
      await page.getByRole('tab', { name: 'Page' }).click()
      await expect(page.getByText('Where the link is shared')).toBeVisible()
      await page.getByLabel('Slug').fill('another-orrery')
      await page.getByRole('button', { name: 'Ask for a password' }).click()
      await checkScreen(page, 'page')
      await page.getByRole('button', { name: 'Share' }).click()
      await checkScreen(page, 'share')
      await page.keyboard.press('Escape')
      for (const view of ['desktop', 'phone']) {
        await page.goto(`/pages/${id}?view=${view}`)
        await page.getByRole('button', { name: 'Hide Docs' }).waitFor()
        await checkScreen(page, view)
      }
    })

    test('a page that is not there is accessible', async ({ page }) => {
      await signUp(page)
      await page.goto('/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza')
      await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
      await checkScreen(page, 'not found')
    })
  })
}
