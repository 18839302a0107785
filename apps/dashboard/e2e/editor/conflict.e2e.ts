import { expect, type Page, test } from '@playwright/test'

import { call, makePage, readDocument, signUp } from '../support/account.ts'

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test(
  'edits in two tabs cause a conflict, resolved with both changes or with the other tab’s',
  { tag: '@quick' },
  async ({ page, context }) => {
    await signUp(page)
    const { id } = await makePage(page)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/pages/${id}?panel=page`)
      await tab.getByLabel('Title', { exact: true }).waitFor()
    }
    await page.getByLabel('Description').fill('Described here')
    await saved(page)
    await other.getByLabel('Title', { exact: true }).fill('Titled there')
    const conflict = other.getByRole('dialog', { name: 'This page was edited elsewhere' })
    await expect(conflict.getByRole('region', { name: /^Saved changes \(You/ })).toContainText('Described here')
    await expect(conflict.getByRole('region', { name: 'Your unsaved changes:' })).toContainText('Titled there')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await saved(other)
    expect(await readDocument(page, id)).toMatchObject({ title: 'Titled there', description: 'Described here' })

    await page.getByLabel('Title', { exact: true }).fill('Titled here')
    const again = page.getByRole('dialog', { name: 'This page was edited elsewhere' })
    await again.getByRole('button', { name: 'Use latest' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Titled there')
    expect((await readDocument(page, id)).title).toBe('Titled there')
  },
)

test('the dialog about a conflict lists the changes of each author who has saved in the meantime', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByLabel('Title', { exact: true }).waitFor()
  const { token } = await call<{ token: string }>(page, 'tokens.create', { name: 'ci', scopes: ['pages:write'], expiresInDays: 1 })
  await call(page, 'pages.update', { pageId: id, description: 'Described in another tab' })
  const headers = { authorization: `Bearer ${token}` }
  await page.request.patch(`/api/v1/pages/${id}`, { data: { name: 'Named by a script' }, headers })
  await page.getByLabel('Title', { exact: true }).fill('Titled here')
  const conflict = page.getByRole('dialog', { name: 'This page was edited elsewhere' })
  const regions = conflict.getByRole('region')
  await expect(regions).toHaveCount(3)
  await expect(regions.nth(0)).toHaveAccessibleName(/^Saved changes \(You,/)
  await expect(regions.nth(0).getByRole('listitem')).toHaveText([/Described in another tab/])
  await expect(regions.nth(1)).toHaveAccessibleName(/^Saved changes \(Token “ci”,/)
  await expect(regions.nth(1).getByRole('listitem')).toHaveText([/Named by a script/])
  await expect(regions.nth(2).getByRole('listitem')).toHaveText([/Titled here/])
})
