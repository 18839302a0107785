import { expect, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { makePage, readDocument, signUp } from '../support/account.ts'

atEachWidth(() => {
  test('a conflict is accessible', async ({ page, context }) => {
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
    await expect(page.getByRole('dialog', { name: 'This page was edited elsewhere' })).toBeVisible()
    await expectAccessible(page, 'conflict')
  })

  test('the end of a session is accessible', async ({ page, context }) => {
    await signUp(page)
    const { id } = await makePage(page)
    const title = page.getByLabel('Title', { exact: true })
    await page.goto(`/pages/${id}?panel=page`)
    await title.waitFor()
    await context.clearCookies()
    await title.fill('An unsaved title')
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    await expectAccessible(page, 'session ended')
  })

  test('an unanswered save is accessible, and so is the draft it leaves', async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    const title = page.getByLabel('Title', { exact: true })
    await page.goto(`/pages/${id}?panel=page`)
    await title.waitFor()
    await page.route('**/trpc/documents.put**', (route) => route.abort())
    await title.fill('Titled without an answer')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page, 'not saved')
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
    await page.goto(`/pages/${id}?panel=page`)
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await expectAccessible(page, 'a draft is offered')
  })

  test('the share dialog of a published page is accessible', async ({ page }) => {
    await signUp(page)
    const { id, publish } = await makePage(page)
    await publish()
    await page.goto(`/pages/${id}`)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expectAccessible(page, 'menu of a live page')
    await page.getByRole('menuitem', { name: 'QR code' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page, 'share a live page')
  })
})
