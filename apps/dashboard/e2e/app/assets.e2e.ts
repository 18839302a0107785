import { expect, type Page, test } from '@playwright/test'

import { saveData, screensPreloaded } from '../support/preloaded-screens.ts'
import { makePage, readDocument, signUp } from '../support/account.ts'

test(
  'scripts and styles arrive compressed, and are never asked for again; the page that names them always is',
  { tag: '@quick' },
  async ({ request }) => {
    const index = await request.get('/sign-in')
    expect(index.headers()['cache-control']).toBe('no-cache')
    const assets = [...(await index.text()).matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path)
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) {
      for (const encoding of ['br', 'gzip']) {
        const headers = (await request.get(path, { headers: { 'accept-encoding': encoding } })).headers()
        expect(headers['content-encoding'], path).toBe(encoding)
        expect(headers['vary']?.toLowerCase(), path).toContain('accept-encoding')
        expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
        expect(headers['content-type'], path).toMatch(/javascript|css/)
      }
      const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers()['content-encoding'], path).toBeUndefined()
    }
  },
)

/** As a new version does it: what the open tab has not loaded yet is gone; what the next one asks for is there. */
async function deploy(page: Page) {
  let old = true
  await page.route('**/assets/**', (route) => (old ? route.fulfill({ status: 404 }) : route.continue()))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) old = false
  })
  return { isOver: () => !old }
}

test('under a new version an open tab starts anew where it goes next, if that has not loaded yet', async ({ page }) => {
  await signUp(page)
  await saveData(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const deployment = await deploy(page)
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  expect(deployment.isOver()).toBe(true)
})

test('under a new version a tab that has loaded all learns of it where it goes next, and starts anew where it goes then', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/')
  await screensPreloaded(page)
  const deployment = await deploy(page)
  const goTo = async (place: string, heading = place) => {
    await page.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.status() === 404)
  await goTo('Analytics')
  await asked
  expect(deployment.isOver()).toBe(false)

  // Without a network there is no new version to start.
  await page.context().setOffline(true)
  await goTo('Pages', 'Welcome, Mara')
  expect(deployment.isOver()).toBe(false)
  await page.context().setOffline(false)
  await goTo('API tokens', 'No API tokens')
  expect(deployment.isOver()).toBe(true)
})

test('under a new version an open editor saves before it starts anew, and keeps what it cannot save', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  const title = page.getByLabel('Title', { exact: true })
  /** Opens the editor without the code of the palette, which loads with every screen. */
  const open = async () => {
    await page.route('**/assets/finder-*', (route) => route.abort())
    await page.goto(`/pages/${id}?panel=page`)
    await title.waitFor()
    // Any code of the editor that arrives after a new version makes it start anew, before the test has typed.
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: /Open the sky/ })
      .waitFor()
  }
  await open()
  const first = await deploy(page)
  await title.fill('Typed before')
  const started = page.waitForEvent('load')
  await page.keyboard.press('ControlOrMeta+k')
  await started
  expect(first.isOver()).toBe(true)
  await title.waitFor()
  expect((await readDocument(page, id)).title).toBe('Typed before')

  await page.unrouteAll()
  await open()
  const second = await deploy(page)
  await title.fill('x'.repeat(121))
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(second.isOver()).toBe(true)
  await expect(title).toHaveValue('x'.repeat(121))
})
