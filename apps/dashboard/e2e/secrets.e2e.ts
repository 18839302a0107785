import { expect, test } from '@playwright/test'

import { startInstance } from './support/instance.ts'
import { call, makePage, password, signUp } from './support/account.ts'

test('a journey fails if the server leaks a secret in a response or in its log', async ({ browser }) => {
  // The log contains the URL of the server, so this "secret" leaks into it.
  const { url, stop } = await startInstance({ METRICS_TOKEN: 'http://localhost' })
  const page = await browser.newPage({ baseURL: url })
  await signUp(page)
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))
  const session = decodeURIComponent(cookie?.value ?? '').split('.', 1)[0] ?? ''
  const { token } = await call<{ token: string }>(page, 'tokens.create', { name: 'leaked', scopes: ['pages:read'] })
  // Makes the server respond with each secret, by using it as the title of a page.
  for (const [slug, secret] of Object.entries({ session, token, password })) {
    const { publish } = await makePage(page, 'midnight', secret, `a-${slug}`)
    await publish()
    await page.goto(`/a-${slug}`)
    await expect(page).toHaveTitle(new RegExp(`^${secret}`))
  }
  await page.close()

  const error = String(await stop().catch((reason: unknown) => reason))
  for (const kind of ['session', 'token', 'password']) expect(error).toContain(`a ${kind} in the answer to GET /a-${kind}\n`)
  expect(error).toContain('METRICS_TOKEN in the log')
})
