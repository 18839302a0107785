import { expect, type Page, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { call, makePages, signUp, unique } from '../support/account.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function newToken(page: Page) {
  await page.goto('/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  return page.getByRole('dialog')
}

test('a token expires on the selected date, and one that expires soon is marked', async ({ page }) => {
  await signUp(page)
  const dialog = await newToken(page)
  await dialog.getByLabel('Name').fill('this week')
  await dialog.getByRole('radio', { name: 'Custom date' }).click()
  await dialog.getByLabel('Expires on').fill(inDays(5))
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'this week' }) })
  await expect(row).toContainText('Expires soon')
  await expect(row).toContainText(/in [45] days/)
  await expect(row).toContainText('Never')
})

test('on a phone, the buttons of a new token stay above the lower edge of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await signUp(page)
  const dialog = await newToken(page)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  const bottom = async () => {
    const box = await dialog.getByRole('button', { name: 'Create token' }).boundingBox()
    return box && box.y + box.height
  }
  expect(await bottom()).toBeLessThanOrEqual(667 - 20)
  await dialog.getByRole('radio', { name: 'Custom date' }).focus()
  const focused = await dialog.getByRole('radio', { name: 'Custom date' }).boundingBox()
  const button = await dialog.getByRole('button', { name: 'Create token' }).boundingBox()
  expect(focused && focused.y + focused.height, 'the buttons hide no field that has the focus').toBeLessThanOrEqual(button?.y ?? 0)
  expect(await bottom()).toBeLessThanOrEqual(667 - 20)
})

test('a past date and missing permissions show errors at their fields and keep the input', async ({ page }) => {
  await signUp(page)
  const dialog = await newToken(page)
  await dialog.getByLabel('Name').fill('deploy script')
  for (const scope of ['Read and export', 'Create, change', 'Change, move']) await dialog.getByLabel(new RegExp(`^${scope}`)).click()
  await dialog.getByRole('radio', { name: 'Custom date' }).click()
  await dialog.getByLabel('Expires on').fill(inDays(-5))
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Select at least one permission.',
    'Choose a day after today, within the next ten years.',
  ])
  await expect(dialog.getByLabel('Name')).toHaveValue('deploy script')
})

test('a token for certain pages opens only those, and the list names them', async ({ page, playwright, baseURL }) => {
  await signUp(page)
  await makePages(page, 6)
  const dialog = await newToken(page)
  const create = dialog.getByRole('button', { name: 'Create token' })
  const search = dialog.getByRole('searchbox', { name: 'Search pages' })

  await test.step('a name and a page are required', async () => {
    await dialog.getByLabel(/^List and revoke/).click()
    await dialog.getByRole('radio', { name: 'All pages' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Only these pages' })).toBeChecked()
    await expect(dialog.getByLabel(/^List and revoke/)).toBeHidden()
    await create.click()
    await expect(dialog.getByRole('alert')).toHaveText(['Must not be blank', 'Select at least one page.'])
    await dialog.getByLabel('Name').fill('two pages')
  })

  await test.step('pages are found by their titles with the keyboard, and stay selected', async () => {
    await search.focus()
    for (const title of ['Page 2', 'Page 5', 'Page 3', 'Page 6']) {
      await search.fill(title)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('checkbox', { name: /^Page/ })).toHaveCount(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await search.focus()
    }
    await search.fill('nothing of that name')
    await expect(dialog.getByText('No matching pages.')).toBeVisible()
    await search.fill('')
    await expect(dialog.getByRole('checkbox', { name: 'Page 3' })).toBeChecked()
    await expect(dialog.getByText('4 pages selected')).toBeVisible()
    await dialog.getByRole('radio', { name: 'All pages' }).click()
    await dialog.getByRole('radio', { name: 'Only these pages' }).click()
    await dialog.getByRole('checkbox', { name: 'Page 6' }).click()
    await expect(dialog.getByText('3 pages selected')).toBeVisible()
    await create.click()
  })

  const authorization = `Bearer ${await page.getByLabel('Token', { exact: true }).inputValue()}`
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'two pages' }) })
  await expect(row).toContainText('Pages Page 2, Page 5 and 1 more')

  await test.step('the token lists its pages, and does not create any', async () => {
    const api = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { authorization } })
    const titles = async () => ((await (await api.get('/api/v1/pages')).json()) as { title: string }[]).map(({ title }) => title)
    expect(await titles()).toEqual(['Page 5', 'Page 3', 'Page 2'])
    const refused = await api.post('/api/v1/pages', { data: { title: 'x', description: '', slug: unique('x') } })
    expect([refused.status(), await refused.json()]).toEqual([403, expect.objectContaining({ reason: 'token_bound' })])
    await api.dispose()
  })

  await test.step('deleted pages disappear from the list', async () => {
    const response = await page.request.get('/trpc/pages.cards')
    const { result } = (await response.json()) as { result: { data: { id: string; title: string }[] } }
    const remove = async (titles: string[]) => {
      for (const { id, title } of result.data) if (titles.includes(title)) await call(page, 'pages.delete', { pageId: id })
      await page.reload()
    }
    await remove(['Page 5'])
    await expect(row).toContainText('Pages Page 2 and Page 3')
    await remove(['Page 2', 'Page 3'])
    await expect(row).toContainText('Pages None: its pages were deleted')
  })
})

atEachWidth(() => {
  test('the token screens and dialogs are accessible', async ({ page }) => {
    await signUp(page)
    await makePages(page, 3)
    await page.goto('/tokens')
    await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
    await expectAccessible(page, 'no tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('radio', { name: 'Custom date' }).click()
    await expectAccessible(page, 'new token')
    await page.getByLabel('Expires on').fill(inDays(3))
    await page.getByLabel('Name').fill('deploy script')
    await page.getByRole('radio', { name: 'Only these pages' }).click()
    await page.getByRole('checkbox', { name: 'Page 2' }).click()
    await expectAccessible(page, 'new token of one page')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('heading', { name: 'Copy your token now' })).toBeVisible()
    await expectAccessible(page, 'the secret')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText('Expires soon')).toBeVisible()
    await expectAccessible(page, 'tokens')
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await expectAccessible(page, 'revoke a token')
  })
})
