import { type Browser, expect, type Page, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { makePage, password, signUp } from '../support/maker.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Signs in to the account in another browser. */
async function signInElsewhere(browser: Browser, email: string, secret = password): Promise<Page> {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

test('a new name shows up everywhere, and an invalid one keeps its text and shows an error', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await expect(page).toHaveTitle('Settings · Tessera')
  const profile = section(page, 'Profile')
  await profile.getByLabel('Name').fill(' ')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(profile.getByRole('alert')).toHaveText('Must not be blank')
  await profile.getByLabel('Name').fill('Ada Lovelace')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account AL Ada Lovelace/ }).filter({ visible: true })).toBeVisible()
  await page.reload()
  await expect(profile.getByLabel('Name')).toHaveValue('Ada Lovelace')
})

test('leaving with an unsaved name asks for confirmation', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await section(page, 'Profile').getByLabel('Name').fill('Ada')
  await page.getByRole('link', { name: 'API tokens' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(section(page, 'Profile').getByLabel('Name')).toHaveValue('Ada')
})

test('the confirmation closes by itself once the pending save succeeds', async ({ page }) => {
  await signUp(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/trpc/account.rename**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/settings')
  const profile = section(page, 'Profile')
  await profile.getByLabel('Name').fill('Ada')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'API tokens' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
  await expect(question).toBeHidden()
})

test('changing the password requires the current one and signs out everywhere else', async ({ page, browser }) => {
  const email = await signUp(page)
  const other = await signInElsewhere(browser, email)
  await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.goto('/settings')
  const form = section(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByRole('alert')).toHaveCount(2)
  await form.getByLabel('Current password').fill('not it')
  await form.getByLabel('New password').fill('another horse battery')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByRole('alert')).toHaveText('Incorrect password')
  await expect(form.getByLabel('New password')).toHaveValue('another horse battery')
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
  const again = await signInElsewhere(browser, email, 'another horse battery')
  await expect(again.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await again.close()
})

test('sessions are named by device and can be signed out one by one or all at once', async ({ page, browser }) => {
  const email = await signUp(page)
  const others = await Promise.all([1, 2, 3].map(() => signInElsewhere(browser, email)))
  for (const other of others) await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.goto('/settings')
  const list = section(page, 'Sessions')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await list.getByRole('button', { name: 'Sign out Firefox on Linux' }).first().click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await other.close()
  }
})

test('the settings show the usage of each limit', async ({ page }) => {
  await signUp(page)
  await makePage(page)
  await page.goto('/settings')
  const limits = section(page, 'Limits')
  await expect(limits.getByRole('meter', { name: 'Pages' })).toHaveAttribute('aria-valuetext', '1 of 50')
  await expect(limits.getByRole('meter', { name: 'Links on one page' })).toHaveAttribute('aria-valuetext', '5 of 100')
  await expect(limits.getByText('The page with the most links is “Orrery”.')).toBeVisible()
  await expect(limits.getByRole('meter', { name: 'API tokens' })).toHaveAttribute('aria-valuetext', '0 of 20')
  await expect(limits.getByText(/plan$/)).toBeHidden()
})

test('the selected appearance applies to the whole dashboard and survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signUp(page)
  await page.goto('/settings')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).click()
  expect(await background()).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await background()).not.toBe(light)
})

test('deleting the account requires the password and deletes its pages', async ({ page }) => {
  const email = await signUp(page)
  const { slug, publish } = await makePage(page)
  await publish()
  expect((await page.request.get(`/${slug}`)).status()).toBe(200)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('not it')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await page.request.get(`/${slug}`)).status()).toBe(404)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
})

atEachWidth(() => {
  test('settings are accessible, with their errors and dialogs', async ({ page, browser }) => {
    const email = await signUp(page)
    await makePage(page)
    await (await signInElsewhere(browser, email)).getByRole('heading', { name: /Pages/ }).waitFor()
    await page.goto('/settings')
    await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'settings')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expectAccessible(page, 'settings with errors')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expectAccessible(page, 'end other sessions')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await expectAccessible(page, 'delete account')
  })
})
