import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'
import { firstLoads, saveData, screensPreloaded } from '../support/preloaded-screens.ts'

/** Scripts and styles, with those of the other screens that are preloaded. The build checks the size of the first load. */
const maxFiles = 40

test('every screen renders with only the files of its first load', async ({ page }) => {
  let allowed: string[] = []
  await page.route(/\/assets\/[^/]+\.(?:js|css)$/, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    return allowed.includes(file) ? route.continue() : route.abort()
  })
  const open = async (path: string, route: string, heading: string) => {
    allowed = firstLoads()[route] ?? []
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await open('/sign-in', 'sign-in', 'Sign in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await open('/sign-up', 'sign-up', 'Create an account')
  await open('/forgot', 'forgot', 'Forgot your password?')
  await open('/reset#token', 'reset', 'Set your password')
  await signUp(page)
  const { id, slug } = await makePage(page)
  await open('/', '_signed-in/_shell/index', 'Pages')
  await expect(page.getByText(`/${slug}`)).toBeVisible()
  await open('/analytics', '_signed-in/_shell/analytics', 'Analytics')
  await open(`/pages/${id}/analytics`, '_signed-in/_shell/pages/$pageId.analytics', 'Orrery')
  await open('/tokens', '_signed-in/_shell/tokens', 'No API tokens')
  await open('/settings', '_signed-in/_shell/settings', 'Settings')
  await open(`/pages/${id}`, '_signed-in/pages/$pageId', 'Orrery')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
})

test('with data saver on, a screen preloads no other screens', async ({ page }) => {
  await signUp(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await saveData(page)
  const own = firstLoads()['_signed-in/_shell/tokens'] ?? []
  const others = Object.values(firstLoads()).flatMap((files) => files.filter((file) => !own.includes(file)))
  await page.goto('/tokens')
  await page.getByRole('heading', { name: 'No API tokens' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(others.length).toBeGreaterThan(5)
  expect(asked.filter((path) => others.includes(path.slice(1)))).toEqual([])
})

test('a screen loads at most 40 files, with those of the other screens that are preloaded', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  const countFiles = async () => {
    await screensPreloaded(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('alert')).toBeHidden()
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return new Set(loaded.filter((name) => /\.(?:js|css)$/.test(name))).size
  }
  const check = async (path: string) => {
    await page.goto(path)
    expect(await countFiles(), path).toBeLessThanOrEqual(maxFiles)
  }
  for (const path of ['/', '/analytics', `/pages/${id}/analytics`, '/tokens', '/settings', `/pages/${id}`]) await check(path)
  await page.context().clearCookies()
  for (const path of ['/sign-in', '/sign-up', '/forgot']) await check(path)
})
