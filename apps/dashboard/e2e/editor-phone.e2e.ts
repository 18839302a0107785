import { expect, test } from '@playwright/test'

import { linkRow, makePage, readDocument, signUp } from './maker.ts'

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true })

test('on a phone a page is edited, arranged, looked at and published by touch', async ({ page }) => {
  await signUp(page)
  const { id, slug } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByLabel('Address of a new link').fill('example.com/phone')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByRole('group', { name: /^Edit example.com/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show more of the panel' }).tap()
  await page.getByLabel('Title', { exact: true }).fill('From a phone')
  await linkRow(page, 'From a phone').tap()
  await page.getByRole('button', { name: 'More for From a phone' }).tap()
  await page.getByRole('menuitem', { name: 'Move up' }).tap()
  await expect.poll(async () => (await readDocument(page, id)).links[4]?.title).toBe('From a phone')
  await page.getByRole('tab', { name: 'Design' }).tap()
  await page.getByRole('radio', { name: 'Paper' }).tap()
  await page.getByRole('button', { name: 'Show more of the page' }).tap()
  await page.getByRole('button', { name: 'Preview' }).tap()
  await expect(page).toHaveURL(/view=phone/)
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await expect(page.getByText('Live now')).toBeVisible()
  expect((await page.request.get(`/${slug}`)).status()).toBe(200)
})
