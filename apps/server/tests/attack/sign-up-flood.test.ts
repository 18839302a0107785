import { expect, test } from 'vitest'

import { productionPasswords, testService } from '../support/service.ts'

const { queueBounds } = productionPasswords
const { send } = await testService(
  { TRUSTED_PROXIES: 'loopback' },
  { ...productionPasswords, queueBounds: { ...queueBounds, maxWaitMs: 60_000 } },
)

const signUp = (name: string, address: string) =>
  send('POST', '/api/auth/sign-up/email', { name, email: `${name}@example.com`, password: 'correct horse' }, { 'x-forwarded-for': address })

test('excess sign-ups from one network are refused with Retry-After, while another network can still sign up', async () => {
  const { maxPendingPerCaller } = queueBounds
  const flood = Array.from({ length: 3 * maxPendingPerCaller }, (_, index) => signUp(`flood-${index}`, '2001:db8:1::1'))
  const other = signUp('other', '2001:db8:2::1')
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(maxPendingPerCaller)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '1'))
  expect((await other).status).not.toBe(429)
})
