import { expect, test } from 'vitest'

import { productionPasswords, testService } from '../support/service.ts'

const { account, send } = await testService({}, productionPasswords)

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN

test('a sign-in takes as long for an unknown account as for a known one', async () => {
  const { email } = await account()
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < 15; n++) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `unknown-${n}@example.com`],
    ] as const) {
      const began = performance.now()
      await send('POST', '/api/auth/sign-in/email', { email: address, password: 'wrong' })
      took[kind].push(performance.now() - began)
    }
  }
  const ratio = median(took.known) / median(took.unknown)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
})
