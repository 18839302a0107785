import { expect, test } from 'vitest'

import { outcomesOf, times } from '../testing.ts'
import { hashPassword, isPassword } from './hash.ts'

const secret = 'pāss wörd 🗝️'

test('a hash names its cost, differs each time, and holds nothing of the password', async () => {
  const [one, other] = [await hashPassword(secret), await hashPassword(secret)]
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  for (const hash of [one, other]) expect(await isPassword(secret, hash)).toBe(true)
})

test('a password is the same however a keyboard composes it, and another in any other way', async () => {
  const hash = await hashPassword(secret.normalize('NFC'))
  expect(await isPassword(secret.normalize('NFD'), hash)).toBe(true)
  for (const wrong of ['', ' ', secret.toUpperCase(), `${secret} `, secret.slice(1), 'pass word 🗝️']) {
    expect(await isPassword(wrong, hash), wrong).toBe(false)
  }
})

test('a hash of another cost is read with its own', async () => {
  // scrypt('open sesame', 'saltsaltsaltsalt', 32, { N: 1024, r: 8, p: 1 }), by another implementation.
  const hash = `$scrypt$ln=10,r=8,p=1$${Buffer.from('saltsaltsaltsalt').toString('base64url')}$IZ8jzfpPfyzD0fc9NyW4XnErzXWViSR0Owu7k1qR6kY`
  expect(await isPassword('open sesame', hash)).toBe(true)
  expect(await isPassword('open sesamE', hash)).toBe(false)
})

test.each(['', 'plain', '$scrypt$ln=15,r=8,p=1$salt$', '$argon2id$v=19$x$y'])(
  'a hash of an unknown form is no answer: %j',
  async (hash) => {
    await expect(isPassword('plain', hash)).rejects.toThrow('a form that this version does not know')
  },
)

test('of too many hashes at a time the last are refused, and the next finds room again', async () => {
  const outcomes = await outcomesOf(times(12, () => hashPassword(secret)))
  expect(outcomes.ok).toBeGreaterThanOrEqual(4)
  expect(outcomes.rate_limited).toBe(12 - (outcomes.ok ?? 0))
  expect(await hashPassword(secret)).toMatch(/^\$scrypt/)
})
