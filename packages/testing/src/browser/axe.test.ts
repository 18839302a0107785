import { afterAll, expect, test } from 'vitest'

import { axeViolations } from './axe.ts'
import { launchChromium } from './index.ts'

const browser = await launchChromium()
afterAll(() => browser.close())

const faulty = '<img src="data:,"><p style="color:#999;background:#fff">Faint</p><button aria-label="Other">Name</button>'
const document = (body: string) => `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1>${body}</main>`

test('repeated runs find violations of all or of selected rules, and skip frames', async () => {
  const page = await browser.newPage()
  const found = async (options?: Parameters<typeof axeViolations>[1]) => (await axeViolations(page, options)).map(({ id }) => id).toSorted()
  await page.setContent(document(faulty))
  for (const _ of [1, 2]) expect(await found()).toEqual(['color-contrast', 'image-alt', 'label-content-name-mismatch'])
  expect(await found({ runOnly: ['color-contrast'] })).toEqual(['color-contrast'])
  await page.setContent(document(`<iframe title="Frame" srcdoc='${document(faulty)}'></iframe>`))
  await page.frameLocator('iframe').getByText('Faint').waitFor()
  expect(await found()).toEqual([])
})
