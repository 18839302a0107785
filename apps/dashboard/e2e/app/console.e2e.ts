import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/maker.ts'
import { visit } from '../support/visitor.ts'

test('no screen breaks the policy or leaves a fault in the console', async ({ page, browser }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  await page.exposeFunction('tell', (directive: string) => faults.push(`${page.url()}: ${directive}`))
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective }) => tell(violatedDirective))`)
  const open = async (path: string, heading: string, content = heading) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible()
  }
  await open('/sign-in', 'Sign in')
  await open('/sign-up', 'Create an account')
  await open('/forgot', 'Forgot your password?')
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await visit(page, browser, slug, 'Source')
  await open('/', 'Pages', 'Orrery')
  await open(`/pages/${id}`, 'Orrery', 'Launch day')
  await open(`/pages/${id}?panel=design`, 'Orrery', 'Accent')
  await open(`/pages/${id}?panel=page&view=desktop`, 'Orrery', 'Search result')
  // Figures may trail the visit by a second.
  await expect(() => open(`/pages/${id}/analytics`, 'Orrery', 'Show as a table')).toPass()
  await open('/analytics', 'Analytics', 'Top pages')
  await open('/tokens', 'No API tokens')
  await open('/settings', 'Settings', 'Delete account…')
  expect(faults).toEqual([])
  // That they would be told of:
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/x' })))
  await expect.poll(() => faults.length).toBeGreaterThan(0)
})
