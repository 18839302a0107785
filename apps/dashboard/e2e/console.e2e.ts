import { expect, test } from '@playwright/test'

import { makePage, signUp } from './maker.ts'
import { visit } from './visitor.ts'

test('no screen breaks the policy or leaves a fault in the console', async ({ page, browser }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  await page.exposeFunction('tell', (directive: string) => faults.push(`${page.url()}: ${directive}`))
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective }) => tell(violatedDirective))`)
  const open = async (path: string, heading: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await open('/sign-in', 'Sign in')
  await open('/sign-up', 'Create an account')
  await open('/forgot', 'Forgotten your password?')
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await visit(page, browser, slug, 'Source')
  await open('/', 'Pages')
  await open(`/pages/${id}`, 'Orrery')
  await open(`/pages/${id}?panel=design`, 'Orrery')
  await open(`/pages/${id}?panel=page&view=desktop`, 'Orrery')
  // Figures may trail the visit by a second.
  await expect(async () => {
    await open(`/pages/${id}/analytics`, 'Orrery')
    await expect(page.getByText('Show as a table')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await open('/analytics', 'Analytics')
  await open('/tokens', 'No API tokens')
  await open('/settings', 'Settings')
  expect(faults).toEqual([])
  // That they would be told of:
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/x' })))
  await expect.poll(() => faults.length).toBeGreaterThan(0)
})
