import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'
import { visit } from '../support/visitor.ts'

test('no screen violates the content security policy or logs an error', async ({ page, browser }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  await page.exposeFunction('reportViolation', (directive: string) => errors.push(`${page.url()}: ${directive}`))
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective }) => reportViolation(violatedDirective))`)
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
  await open(`/pages/${id}?panel=page&view=desktop`, 'Orrery', 'Search preview')
  await open(`/pages/${id}/analytics`, 'Orrery', 'Show as a table')
  await open('/analytics', 'Analytics', 'Top pages')
  await open('/tokens', 'No API tokens')
  await open('/settings', 'Settings', 'Delete account…')
  expect(errors).toEqual([])
  // Checks the check: a violation is reported.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/x' })))
  await expect.poll(() => errors.length).toBeGreaterThan(0)
})
