import { expect, test } from '@playwright/test'

import { startInstance } from './support/instance.ts'
import { call, makePage, password, signUp } from './support/maker.ts'

test('a server that has told its secrets, in an answer or in its log, fails the journey that it was started for', async ({ browser }) => {
  // The log begins with where the server is.
  const { url, stop } = await startInstance({ METRICS_TOKEN: 'http://localhost' })
  const page = await browser.newPage({ baseURL: url })
  await signUp(page)
  const [cookie] = await page.context().cookies()
  const session = decodeURIComponent(cookie?.value ?? '').split('.', 1)[0] ?? ''
  const { token } = await call<{ token: string }>(page, 'tokens.create', { name: 'told', scopes: ['pages:read'] })
  // Nobody but its owner can make the service say it: with a page of that title.
  for (const [slug, secret] of Object.entries({ session, token, password })) {
    const { publish } = await makePage(page, 'midnight', secret, `a-${slug}`)
    await publish()
    await page.goto(`/a-${slug}`)
    await expect(page).toHaveTitle(new RegExp(`^${secret}`))
  }
  await page.close()

  const told = String(await stop().catch((error: unknown) => error))
  for (const kind of ['session', 'token', 'password']) expect(told).toContain(`a ${kind} in the answer to GET /a-${kind}\n`)
  expect(told).toContain('METRICS_TOKEN in the log')
})
