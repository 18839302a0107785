import { expect, type Page, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Orrery' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the first publication from the list shows the address and the QR code, later ones a message', async ({ page }) => {
  await signUp(page)
  const { slug } = await makePage(page)
  await page.goto('/')
  await choose(page, 'Publish')
  const dialog = page.getByRole('dialog', { name: 'Your page is live' })
  await expect(dialog.getByText('visitors will see your changes as soon as they’re saved')).toBeVisible()
  await expect(dialog.getByLabel('Page address')).toHaveValue(new RegExp(`/${slug}$`))
  await expect(dialog.getByRole('img', { name: /^QR code for/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions for Orrery' })).toBeFocused()

  await choose(page, 'Unpublish')
  await page.getByRole('listitem').filter({ hasText: 'Unpublished.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Your page is live' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the address is shared with other apps where the browser can', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(navigator, { share: (data: unknown) => Promise.resolve(shared.push(data)), shared })
  })
  await signUp(page)
  const { slug } = await makePage(page)
  await page.goto('/')
  await choose(page, 'Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Share…' }).click()
  const shared = await page.evaluate(() => (navigator as unknown as { shared: { url: string }[] }).shared)
  expect(shared).toEqual([{ url: expect.stringMatching(new RegExp(`/${slug}$`)) }])
})

test('a published page is shared by link and QR code', async ({ page }) => {
  await signUp(page)
  const { id, slug } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Your page is live' })
  await expect(card.getByText(/visitors will see your changes as soon as they’re saved/)).toBeVisible()
  await expect(card.getByLabel('Page address')).toHaveValue(new RegExp(`/${slug}$`))
  await expect(card.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(page.getByRole('link', { name: 'View page' })).toBeFocused()
  await expect(page.getByText('Saved and live')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', `/${slug}`)

  // The card is shown only once.
  const menu = page.getByRole('button', { name: 'Live', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Your page is live' })).toBeVisible()
  await expect(card).toBeHidden()
  await menu.click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await expect(page.getByLabel('Page address', { exact: true })).toHaveValue(new RegExp(`/${slug}$`))
  const code = page.getByRole('img', { name: /^QR code/ })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download QR code as PNG' }).click()
  expect((await download).suggestedFilename()).toBe(`${slug}.png`)

  const black = await code.getAttribute('src')
  await page.getByRole('radio', { name: 'Page color' }).check()
  await expect(code).toHaveAttribute('src', /qr\.svg\?color=[0-9a-f]{6}$/)
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
  for (const [format, query] of Object.entries({ SVG: 'color', PNG: 'size=1024&color' })) {
    const link = page.getByRole('link', { name: `Download QR code as ${format}` })
    await expect(link).toHaveAttribute('href', new RegExp(`\\?${query}=[0-9a-f]{6}$`))
  }
  await page.getByRole('radio', { name: 'Black' }).check()
  await expect(code).toHaveAttribute('src', black ?? '')
})
