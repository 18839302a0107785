import { expect, type Page, test } from '@playwright/test'

import { linkRow, makePage, password, signUp } from '../support/account.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Something has the focus, and goes on having it once all has come to rest. */
async function expectFocus(page: Page) {
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

/** By keyboard, in the menu of what has the focus. */
async function chooseInMenu(page: Page, name: string) {
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('removing a link moves the focus to the next one, removing the last one to the field for new links', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await button(page, 'More actions for Docs').focus()
  await chooseInMenu(page, 'Delete')
  await expect(button(page, 'More actions for How the moons move')).toBeFocused()
  for (const next of ['More actions for Launch day', 'More actions for Source', 'More actions for Open the sky']) {
    await chooseInMenu(page, 'Delete')
    await expect(button(page, next)).toBeFocused()
  }
  await chooseInMenu(page, 'Delete')
  await expect(page.getByLabel('New link URL')).toBeFocused()

  await button(page, 'Undo').first().focus()
  for (const count of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${count} of 100 links`)).toBeVisible()
  }
  await expect(button(page, 'Redo')).toBeFocused()
  await linkRow(page, 'Source').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await linkRow(page, 'Docs').focus()
  await page.keyboard.press('Enter')
  await expectFocus(page)
})

test('removing a link by mouse moves the focus to the next one', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await button(page, 'More actions for Docs').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(button(page, 'More actions for How the moons move')).toBeFocused()
})

test('in a menu, the arrow keys wrap around between the last item and the first', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await button(page, 'More actions for Docs').focus()
  await page.keyboard.press('Enter')
  const [first, last] = [page.getByRole('menuitem').first(), page.getByRole('menuitem').last()]
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
})

test('revoking a token moves the focus to the next one, revoking the last one to what replaces the list', async ({ page }) => {
  await signUp(page)
  for (const name of ['one', 'two', 'three']) await page.request.post('/api/v1/tokens', { data: { name } })
  await page.goto('/tokens')
  await button(page, 'Revoke two').focus()
  for (const next of [button(page, 'Revoke one'), button(page, 'Revoke three'), page.getByRole('link', { name: 'API reference' })]) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await button(page, /^Revoke$/).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(next).toBeFocused()
  }
})

test('ending a session moves the focus to the next one, ending the last one to the section', async ({ page, playwright, baseURL }) => {
  const email = await signUp(page)
  for (const userAgent of ['one/1', 'two/1', 'three/1']) {
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '', userAgent })
    await elsewhere.post('/api/auth/sign-in/email', { data: { email, password } })
    await elsewhere.dispose()
  }
  await page.goto('/settings')
  await button(page, 'Sign out two').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Sign out one')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Sign out three')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeFocused()
})

test('deleting a page moves the focus to the next one, deleting the last one to what replaces the list', async ({ page }) => {
  await signUp(page)
  const slugs = new Map<string, string>()
  for (const title of ['First', 'Second']) slugs.set(title, (await makePage(page, 'paper', title)).slug)
  await page.goto('/')
  await button(page, 'More actions for Second').focus()
  for (const title of ['Second', 'First']) {
    await expect(button(page, `More actions for ${title}`)).toBeFocused()
    await chooseInMenu(page, 'Delete…')
    await page.getByLabel(/^Type .* to confirm$/).fill(slugs.get(title) ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(button(page, 'More actions for First')).toBeHidden()
  await expectFocus(page)
})

test('following a link on a screen moves the focus to the content of the next screen', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('link', { name: 'All pages' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('what is opened from a menu by mouse gives the focus back to the menu’s button', async ({ page }) => {
  await signUp(page)
  await makePage(page)
  await page.goto('/')
  const account = button(page, /^Account/).filter({ visible: true })
  for (const [from, item] of [
    [button(page, 'More actions for Orrery'), 'Delete…'],
    [account, 'Search'],
  ] as const) {
    await from.click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(from).toBeFocused()
  }
})

test('deleting a page by mouse moves the focus to the next one', async ({ page }) => {
  await signUp(page)
  await makePage(page, 'paper', 'First')
  const { slug } = await makePage(page, 'paper', 'Second')
  await page.goto('/')
  await button(page, 'More actions for Second').click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByLabel(/^Type .* to confirm$/).fill(slug)
  await button(page, /^Delete/).click()
  await expect(button(page, 'More actions for First')).toBeFocused()
})

test('pressing outside a menu moves the focus to what was pressed', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await button(page, /^Account/)
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expectFocus(page)
  await expect(name).toBeFocused()
})
