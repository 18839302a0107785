import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from './accessible.ts'
import { linkRow, makePage, readDocument, signUp } from './maker.ts'

atEachWidth(() => {
  test('a conflict and the end of a session are accessible', async ({ page, context }) => {
    await signUp(page)
    const { id } = await makePage(page)
    const title = page.getByLabel('Title', { exact: true })
    await page.goto(`/pages/${id}?panel=page`)
    await title.waitFor()

    const other = await context.newPage()
    await other.goto(`/pages/${id}?panel=page`)
    await other.getByLabel('Title', { exact: true }).fill('Titled there')
    await expect.poll(async () => (await readDocument(page, id)).title).toBe('Titled there')
    await other.close()
    await title.fill('Titled here')
    const conflict = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
    await expect(conflict).toBeVisible()
    await expectAccessible(page, 'conflict')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(async () => (await readDocument(page, id)).title).toBe('Titled here')

    await context.clearCookies()
    await title.fill('Titled by nobody')
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    await expectAccessible(page, 'session ended')
  })

  test('a save without an answer is accessible, and so is what it leaves behind', async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    const title = page.getByLabel('Title', { exact: true })
    await page.goto(`/pages/${id}?panel=page`)
    await title.waitFor()
    await page.route('**/trpc/documents.put**', (route) => route.abort())
    await title.fill('Titled without an answer')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(page, 'not saved')
    await page.getByRole('link', { name: 'All pages' }).click()
    await expect(page.getByRole('button', { name: 'Stay' })).toBeVisible()
    await expectAccessible(page, 'leave without saving')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
    await page.goto(`/pages/${id}?panel=page`)
    await expect(page.getByRole('button', { name: 'Restore them' })).toBeVisible()
    await expectAccessible(page, 'a draft is offered')
  })

  test('the editor of a full and published page is accessible, with its share dialog', async ({ page }) => {
    await signUp(page)
    const { id, fill, publish } = await makePage(page)
    await fill(100)
    await publish()
    await page.goto(`/pages/${id}`)
    await linkRow(page, 'Tile 94').waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'full page')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page, 'share a live page')
  })
})
