import { type Browser, expect, type Page, test } from '@playwright/test'
import { linksOf } from '@tessera/contract'

import { finger, type Hand, keyboard, mouse } from '../support/input-methods.ts'
import { password, readDocument } from '../support/account.ts'
import { visit } from '../support/visitor.ts'

const addresses = ['github.com/ada/engine', 'docs.ada.example', 'youtube.com/ada', 'ada.example/blog', 'shop.ada.example']

/**
 * Signs up, publishes a page and reads its analytics after a visit. Fails if the estimated time that a person takes from the empty account
 * to the published page exceeds `maxSeconds`.
 */
async function publishAndReadAnalytics(page: Page, browser: Browser, hand: Hand, maxSeconds: number): Promise<void> {
  const word = Math.random().toString(36).slice(2, 9)
  const [name, slug] = [`Ada ${word}`, `ada-${word}`]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await hand.press(page.getByRole('link', { name: 'Create an account' }))
  await hand.write(page.getByLabel('Name'), name)
  await hand.write(page.getByLabel('Email'), `${slug}@example.com`)
  await hand.write(page.getByLabel('Password', { exact: true }), password)
  await hand.press(button('Create account'))
  const signUpSeconds = hand.seconds()

  await hand.press(page.getByRole('button', { name: /^Vivid/ }))
  await hand.press(button('Delete sample links'))
  for (const [index, address] of addresses.entries()) {
    await hand.write(page.getByLabel('New link URL'), address)
    await hand.press(button('Add'))
    await expect(page.getByText(`${index + 1} of 100 links`)).toBeVisible()
    // The form of the new link opens and takes the focus.
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  }
  await hand.press(page.getByRole('tab', { name: 'Design' }))
  await hand.press(page.getByRole('radio', { name: 'Paper' }))
  await hand.write(page.getByLabel('Accent', { exact: true }), '#7a1fa2')
  await hand.press(button('Publish'))
  await expect(page.getByText('Your page is live')).toBeVisible()
  const seconds = hand.seconds() - signUpSeconds
  test.info().annotations.push({ type: 'estimated time until published', description: `${Math.round(seconds)} s` })
  expect(seconds).toBeLessThan(maxSeconds)

  const pageId = /\/pages\/(\w+)/.exec(page.url())?.[1] ?? ''
  const { links, ...made } = await readDocument(page, pageId)
  expect(made).toMatchObject({ slug, title: name, published: true, theme: { preset: 'paper', accent: '#7a1fa2' } })
  expect(linksOf(links).map(({ url }) => url)).toEqual(addresses.map((address) => `https://${address}`))
  await visit(page, browser, slug, 'github.com')

  await hand.press(button('Close'))
  await hand.press(page.getByRole('link', { name: 'All pages' }))
  await hand.press(button(`More actions for ${name}`))
  await hand.press(page.getByRole('menuitem', { name: 'Analytics' }))
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'github.com' })).toHaveText(/1$/)
}

test('by mouse, a page is published in an estimated time under 90 seconds, and its analytics shows the visitor', async ({
  page,
  browser,
}) => {
  await publishAndReadAnalytics(page, browser, mouse(page), 90)
})

test('by keyboard alone, a page is published in an estimated time under 90 seconds', async ({ page, browser }) => {
  await publishAndReadAnalytics(page, browser, keyboard(page), 90)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true })

  test('by touch, a page is published in an estimated time under two minutes', async ({ page, browser }) => {
    await publishAndReadAnalytics(page, browser, finger(page), 120)
  })
})
