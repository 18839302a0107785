import { expect, type Page, test } from '@playwright/test'

import { saveData, screensPreloaded } from '../support/preloaded-screens.ts'
import { makePage, readDocument, signUp } from '../support/account.ts'

const says = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const placeIn = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true })

async function goTo(page: Page, place: string) {
  const link = placeIn(page, place)
  if (await link.isVisible()) return link.click()
  // On phones the account's menu leads there.
  await page
    .getByRole('button', { name: /^Account/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitem', { name: place }).click()
}

/** In the frame of every screen, and with ways on. */
async function expectNoAnswer(page: Page, path: string) {
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.getByRole('heading', { name: 'The server isn’t responding', level: 1 })).toBeVisible()
  await says(page, 'You’re offline.')
  await expect(placeIn(page, 'Pages')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(page.getByRole('main').getByRole('link', { name: 'All pages' })).toBeVisible()
}

/** The path of each destination, and the heading of its screen for an account with one page. */
const places = {
  Pages: ['/', 'Pages'],
  Analytics: ['/analytics', 'Analytics'],
  Settings: ['/settings', 'Settings'],
  'API tokens': ['/tokens', 'No API tokens'],
} as const

for (const width of [1280, 375])
  test(`offline from when the editor is idle, every screen opens, says so and comes back by itself, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}?panel=page`)
    await screensPreloaded(page)
    await context.setOffline(true)
    await page.getByLabel('Title', { exact: true }).fill('Typed in a tunnel')
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()

    for (const [place, [path]] of Object.entries(places)) {
      if (place !== 'Pages') await goTo(page, place)
      await expectNoAnswer(page, path)
    }
    for (const [place, [path, heading]] of Object.entries(places)) {
      await goTo(page, place)
      await expectNoAnswer(page, path)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByText('You’re offline.')).toBeHidden()
      await context.setOffline(true)
    }
    await context.setOffline(false)
    await goTo(page, 'Pages')
    await page.getByRole('heading', { name: 'Orrery' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(async () => (await readDocument(page, id)).title).toBe('Typed in a tunnel')
  })

test('offline, a screen that has not loaded is not gone to, and what is typed stays', async ({ page, context }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await saveData(page)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  const goToTokens = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('API tokens')
    await page.getByRole('option', { name: 'API tokens' }).click()
  }
  // Loads the palette.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await goToTokens()
  await says(page, 'You’re offline. Reconnect to load that screen.')
  await title.fill('Typed in a tunnel')
  await goToTokens()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await says(page, 'You’re offline. Reconnect to load that screen.')
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/pages/${id}`))
  await expect(title).toHaveValue('Typed in a tunnel')

  await context.setOffline(false)
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Typed in a tunnel')
  await goToTokens()
  await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
})

test('a part of a screen that does not load says so, offers no reload while offline, and is tried again once there is a network', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.route('**/assets/new-token-form-*.js', (route) => route.abort())
  await page.goto('/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const message = page.getByRole('dialog').getByRole('alert')
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(message).toContainText('This section didn’t load.')
  await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(reload).toBeVisible()
  await context.setOffline(true)
  await expect(message).toHaveText('You’re offline. Reconnect to load this section.')
  await expect(reload).toBeHidden()

  await page.unrouteAll()
  // A failed load also asks the server whether there is a new version.
  const triedAgain = page.waitForRequest((request) => request.method() === 'HEAD' || request.url().includes('new-token-form'))
  await context.setOffline(false)
  await triedAgain
  // Some browsers load a module only once, even if that failed.
  const field = page.getByLabel('Name')
  await expect(field.or(reload)).toBeVisible()
  if (await reload.isVisible()) {
    await reload.click()
    await page.getByRole('button', { name: 'New token' }).click()
  }
  await expect(field).toBeVisible()
})
