import { join } from 'node:path'

import { launchChromium } from '@tessera/testing/browser'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'

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

test.each(['Form dialog', 'Confirmation', 'Typed confirmation'])('a form around a %s is not submitted with it', async (kind) => {
  await button(kind).click()
  if (kind === 'Typed confirmation') await tab.getByRole('textbox').fill('ada')
  if (kind === 'Form dialog') await button('Reset').click()
  await button('Do it').click()
  expect(await calls()).toEqual(['confirm'])
})
