import { expect, test } from '@playwright/test'

import { call, makePage, readDocument, signUp, unique } from '../support/account.ts'

test(
  'the address field shows availability and the new address while typing, and changes on submit',
  { tag: '@quick' },
  async ({ page }) => {
    await signUp(page)
    const taken = await makePage(page)
    const { id, slug, publish } = await makePage(page)
    await publish()
    await page.goto(`/pages/${id}?panel=page`)
    const field = page.getByLabel('Page address')
    await field.fill(taken.slug)
    await expect(page.getByText('This address is already taken. Choose another.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change address' })).toBeDisabled()
    await field.fill('-')
    await expect(page.getByText(/with no hyphen at either end/)).toBeVisible()
    await field.fill(`${slug} 2!`)
    await field.blur()
    await expect(field).toHaveValue(`${slug}-2`)
    await expect(page.getByText('Available')).toBeVisible()
    await expect(page.getByText('The old address redirects here for 90 days.')).toBeVisible()
    expect((await readDocument(page, id)).slug).toBe(slug)
    await field.press('Enter')
    await expect.poll(async () => (await readDocument(page, id)).slug).toBe(`${slug}-2`)
    expect((await page.request.get(`/${slug}`)).url()).toContain(`/${slug}-2`)
  },
)

test('a page password can be set and removed', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByRole('button', { name: 'Require a password' }).click()
  await expect(page.getByText('At least 8 characters.', { exact: true })).toBeVisible()
  await page.getByLabel('Visitor password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Must be at least 8 characters')).toBeVisible()
  await page.getByLabel('Visitor password').fill('open sesame')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Visitors need a password to see this page.')).toBeVisible()
  expect(await (await page.request.get(`/${slug}`)).text()).toContain('type="password"')
  // The password changed the revision: the next edit must not be a conflict.
  await page.getByLabel('Title', { exact: true }).fill('Behind a door')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Behind a door')
  await page.getByRole('button', { name: 'Remove password' }).click()
  await expect(page.getByRole('button', { name: 'Require a password' })).toBeVisible()
  expect(await (await page.request.get(`/${slug}`)).text()).not.toContain('type="password"')
})

test('a page is kept out of search engines, and so is its copy', async ({ page }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}?panel=page`)
  const indexed = page.getByRole('switch', { name: 'Show in search engines' })
  await expect(page.getByText('Search preview')).toBeVisible()
  await indexed.click()
  await expect(page.getByText('Search preview')).toBeHidden()
  await expect.poll(async () => (await readDocument(page, id)).indexed).toBe(false)
  expect((await page.request.get(`/${slug}`)).headers()['x-robots-tag']).toBe('noindex')
  const copy = await call<{ id: string }>(page, 'pages.duplicate', { pageId: id, slug: unique('copy'), title: 'Copy' })
  expect((await readDocument(page, copy.id)).indexed).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(indexed).toBeChecked()
  await expect.poll(async () => (await readDocument(page, id)).indexed).toBe(true)
})
