import { expect, test } from '@playwright/test'

import { makePage, readDocument, signUp } from '../support/account.ts'

test('a field outside the document keeps its own undo', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('The orrery')
  await page.getByRole('tab', { name: 'Links' }).click()
  const address = page.getByLabel('New link URL')
  await address.pressSequentially('example.com')
  await address.press('ControlOrMeta+z')
  await expect(address).not.toHaveValue('example.com')
  await page.getByRole('tab', { name: 'Page' }).click()
  await expect(title).toHaveValue('The orrery')
  await expect.poll(async () => await readDocument(page, id)).toMatchObject({ title: 'The orrery', published: false })

  await title.press('ControlOrMeta+z')
  await expect(title).toHaveValue('Orrery')
})

test(
  'Ctrl+Enter publishes a draft, but not from a text field, never unpublishes, and adds pasted links',
  { tag: '@quick' },
  async ({ page }) => {
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}?panel=page`)
    const isPublished = async () => (await readDocument(page, id)).published
    for (const field of ['Title', 'Description']) await page.getByLabel(field, { exact: true }).press('ControlOrMeta+Enter')
    await page.getByRole('tab', { name: 'Links' }).click()
    const address = page.getByLabel('New link URL')
    await address.fill('example.com/added')
    await address.press('ControlOrMeta+Enter')
    await expect(page.getByText('6 of 100 links')).toBeVisible()
    await expect.poll(async () => (await readDocument(page, id)).links.length).toBe(6)
    expect(await isPublished()).toBe(false)

    await page.getByRole('tab', { name: 'Links' }).press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Links' }).press('ControlOrMeta+Enter')
    await expect(page.getByText('Saved and live')).toBeVisible()
    expect(await isPublished()).toBe(true)

    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await expect.poll(isPublished).toBe(false)
    await page.getByRole('listitem').filter({ hasText: 'Unpublished.' }).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(isPublished).toBe(true)
  },
)

test('shortcuts publish, preview, focus the field for new links and list all shortcuts', async ({ page }) => {
  await signUp(page)
  const { id, slug } = await makePage(page)
  await page.goto(`/pages/${id}?panel=design`)
  await page.getByRole('radio', { name: 'Midnight' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Your page is live')).toBeVisible()
  expect((await page.request.get(`/${slug}`)).status()).toBe(200)
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/view=desktop/)
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/view=edit/)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('New link')
  expect(await keys.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Editor', 'With a tile selected', 'Go to', 'General'])
  await expect(keys).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page.getByLabel('New link URL')).toBeFocused()
  await page.keyboard.type('np?')
  await expect(page.getByLabel('New link URL')).toHaveValue('np?')
})
