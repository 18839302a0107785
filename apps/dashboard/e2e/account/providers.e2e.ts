import { type Browser, expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { startInstance } from '../support/instance.ts'
import { password, signUp } from '../support/account.ts'
import { testProvider } from '../support/oidc-provider.ts'

const connections = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })
const open = (browser: Browser, baseURL: string) => browser.newPage({ baseURL })
const connect = async (page: Page) => {
  await connections(page)
    .getByRole('button', { name: /^Connect/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Connect localhost/ })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
}
const continueWithProvider = (page: Page) => page.getByRole('button', { name: /^Continue with localhost/ }).click()

test('a user signs up with a provider, signs in with it again and adds a password', async ({ browser }) => {
  const provider = await testProvider({ sub: 'ada', email: 'ada@example.com', name: 'Ada Lovelace' })
  const { url, stop } = await startInstance(provider.env)
  const page = await open(browser, url)

  await page.goto('/sign-up?next=%2Ftokens')
  await continueWithProvider(page)
  const notResponding = page.getByText('The sign-in service is not responding; try again in a moment')
  await expect(notResponding).toBeVisible()
  const close = await provider.start(url)
  // A provider that timed out is not contacted again for a while.
  const signedIn = page.getByRole('heading', { name: 'No API tokens' })
  await expect(async () => {
    await page.goto('/sign-up?next=%2Ftokens')
    await continueWithProvider(page)
    await expect(signedIn.or(notResponding)).toBeVisible()
    expect(await signedIn.isVisible()).toBe(true)
  }).toPass()
  await expect(page.getByRole('button', { name: /^Account AL Ada Lovelace/ }).filter({ visible: true })).toBeVisible()

  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Delete account…' })).toBeDisabled()
  await connections(page)
    .getByRole('button', { name: /^Disconnect/ })
    .click()
  await expect(page.getByText('Set a password first, or you will not be able to sign in')).toBeVisible()
  await expectAccessible(page, 'settings without a password')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('Current password')).toBeVisible()

  await page.context().clearCookies({ name: /tessera/ })
  await page.goto('/sign-in')
  await expectAccessible(page, 'sign in with a provider')
  await continueWithProvider(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible()
  await page.close()
  await stop()
  close()
})

test('an account with the same email is only connected in the settings, never automatically', async ({ browser }) => {
  const person = { sub: 'mara', email: '', name: 'Another person' }
  const provider = await testProvider(person)
  const { url, stop } = await startInstance(provider.env)
  const close = await provider.start(url)
  const page = await open(browser, url)
  person.email = await signUp(page, 'Mara Lindqvist')
  await page.context().clearCookies()

  await page.goto('/sign-in')
  await continueWithProvider(page)
  await expect(page.getByRole('alert')).toContainText('You already have an account with this email.')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Mara Lindqvist' })).toBeVisible()
  await page.goto('/settings')
  await connect(page)
  await expect(connections(page).getByText('Connected', { exact: true })).toBeVisible()

  await page.context().clearCookies({ name: /tessera/ })
  await page.goto('/sign-in')
  await continueWithProvider(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Mara Lindqvist' })).toBeVisible()

  const other = await open(browser, url)
  await signUp(other)
  await other.goto('/settings')
  await connect(other)
  await expect(other.getByRole('alert')).toHaveText(
    'Your account with that service is already connected to another account here. Sign in to that other account and disconnect the service first, or connect a different account with that service.',
  )

  await page.goto('/settings')
  await connections(page)
    .getByRole('button', { name: /^Disconnect/ })
    .click()
  await expect(connections(page).getByRole('button', { name: /^Connect/ })).toBeVisible()
  await Promise.all([page.close(), other.close()])
  await stop()
  close()
})

test('closed sign-up also applies to providers', async ({ browser }) => {
  const provider = await testProvider({ sub: 'ada', email: 'ada@example.com' })
  const { url, stop } = await startInstance({ ...provider.env, SIGN_UP: 'closed' })
  const close = await provider.start(url)
  const page = await open(browser, url)
  await page.goto('/sign-in')
  await continueWithProvider(page)
  await expect(page.getByRole('alert')).toContainText('Sign-up is closed.')
  await page.close()
  await stop()
  close()
})
