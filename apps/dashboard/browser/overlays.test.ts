import { join } from 'node:path'

import { launchChromium } from '@tessera/testing/browser'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'

/** Longer than the time for which clicks are caught after a click in a dialog (`doubleClickMs`). */
const afterClosingMs = 600

let tab: Page
beforeAll(async () => {
  const browser = await launchChromium()
  tab = await browser.newPage()
  await tab.route('**/*', (route) => route.fulfill({ path: join(inject('canvas'), new URL(route.request().url()).pathname) }))
  return () => browser.close()
})
beforeEach(async () => {
  await tab.goto('https://tessera.example/browser/overlays.html')
})

const button = (name: string) => tab.getByRole('button', { name, exact: true })
const calls = () => tab.evaluate(() => window.calls)
const focused = () => tab.evaluate(() => document.activeElement?.textContent)

test.each(['Form dialog', 'Confirmation', 'Typed confirmation'])('confirming a %s does not submit the form around it', async (kind) => {
  await button(kind).click()
  if (kind === 'Typed confirmation') await tab.getByRole('textbox').fill('ada')
  if (kind === 'Form dialog') await button('Reset').click()
  await button('Do it').click()
  expect(await calls()).toEqual(['confirm'])
})

test('two simultaneous clicks confirm once', async () => {
  await button('Slow confirmation').click()
  await button('Do it').evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  expect(await calls()).toEqual(['confirm'])
})

test('an action that failed can be confirmed again', async () => {
  await button('Failing confirmation').click()
  for (const count of [1, 2]) {
    await button('Do it').click()
    await expect.poll(() => button('Do it').getAttribute('aria-busy')).toBeNull()
    expect(await calls()).toHaveLength(count)
  }
})

test('a double click does not reach what is below a closing or removed dialog', async () => {
  for (const [delay, kind] of [60, 180, 350].flatMap((ms) => [[ms, 'Confirmation'] as const, [ms, 'Removed confirmation'] as const])) {
    await button(kind).click()
    const box = await button('Do it').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
    await tab.mouse.click(x, y)
    await tab.waitForTimeout(delay)
    await tab.mouse.click(x, y)
    await tab.waitForTimeout(afterClosingMs)
    expect(await calls()).toEqual(['confirm'])
    await tab.mouse.click(x, y)
    expect(await calls()).toEqual(['confirm', 'below'])
    await tab.evaluate(() => (window.calls = []))
  }
})

test('Tab moves through and past a toast, and a closing toast returns the focus', async () => {
  await button('Notify').click()
  await button('Undo').waitFor()
  const order = []
  for (let press = 0; press < 3; press++) {
    await tab.keyboard.press('Tab')
    order.push(await focused())
  }
  expect(order.slice(0, 2)).toEqual(['DeletedUndo', 'Undo'])
  expect(order[2]).not.toBe('Notify')
  await button('Notify').focus()
  await button('Undo').focus()
  await expect.poll(focused, { timeout: 5_000 }).toBe('Notify')
})
