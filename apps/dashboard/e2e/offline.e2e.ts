import { expect, type Page, test } from '@playwright/test'

import { loadedAhead } from './ahead.ts'
import { makePage, readDocument, signUp } from './maker.ts'

const says = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const goTo = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click()

/** In the frame of every screen, and with ways on. */
async function expectNoAnswer(page: Page, place: string) {
  await expect(page.getByRole('heading', { name: 'No answer from the server', level: 1 })).toBeVisible()
  await says(page, 'You are offline.')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(page.getByRole('main').getByRole('link', { name: 'All pages' })).toBeVisible()
}

for (const width of [1280, 800])
  test(`offline from when the editor is idle, every screen opens, says so and comes back by itself, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}?panel=page`)
    await loadedAhead(page)
    await context.setOffline(true)
    await page.getByLabel('Title', { exact: true }).fill('Typed in a tunnel')
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()

    const places = { Pages: 'Pages', Analytics: 'Analytics', Settings: 'Settings', 'API tokens': 'No API tokens' }
    for (const place of Object.keys(places)) {
      if (place !== 'Pages') await goTo(page, place)
      await expectNoAnswer(page, place)
    }
    for (const [place, heading] of Object.entries(places)) {
      await goTo(page, place)
      await expectNoAnswer(page, place)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByText('You are offline.')).toBeHidden()
      await context.setOffline(true)
    }
    await context.setOffline(false)
    await goTo(page, 'Pages')
    await page.getByRole('heading', { name: 'Orrery' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Restore them' }).click()
    await expect.poll(async () => (await readDocument(page, id)).title).toBe('Typed in a tunnel')
  })

test('offline, a screen that has not loaded is not gone to, however one asks for it, and what is typed stays', async ({
  page,
  context,
}) => {
  await signUp(page)
  const { id } = await makePage(page)
  // Nothing loads ahead.
  await page.route(/\/assets\/ahead-/, (route) => route.abort())
  await page.goto('/tokens')
  await page.getByRole('heading', { name: 'No API tokens' }).waitFor()
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Before')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Before')
  await page.unrouteAll()
  await context.setOffline(true)
  await title.fill('Typed in a tunnel')
  await page.getByRole('link', { name: 'All pages' }).click()
  await says(page, 'that screen has not loaded yet')
  await expect(title).toHaveValue('Typed in a tunnel')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/pages/${id}`))
  await expect(title).toHaveValue('Typed in a tunnel')
  await context.setOffline(false)
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Typed in a tunnel')
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
})
