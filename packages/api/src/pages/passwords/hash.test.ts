import { describe, expect, test } from 'vitest'

import { outcomesOf, times } from '../../testing.ts'
import { hashAccountPassword, hashPassword, isAccountPassword, isPassword } from './hash.ts'

const secret = 'pāss wörd 🗝️'

test('a hash names its cost, differs each time, and holds nothing of the password', async () => {
  const [one, other] = [await hashPassword(secret, 'owner'), await hashPassword(secret, 'owner')]
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  for (const hash of [one, other]) expect(await isPassword(secret, hash)).toBe(true)
})

test('a password is the same however a keyboard composes it, and another in any other way', async () => {
  const hash = await hashPassword(secret.normalize('NFC'), 'owner')
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
    await expect(isPassword('plain', hash)).rejects.toThrow('a format that this version does not recognize')
  },
)

test('excess hashes of one owner are refused, while another owner can still set a password', async () => {
  const hashes = outcomesOf(times(12, () => hashPassword(secret, 'owner')))
  expect(await hashPassword(secret, 'another owner')).toMatch(/^\$scrypt/)
  expect(await hashes).toEqual({ ok: 2, rate_limited: 10 })
  expect(await hashPassword(secret, 'owner')).toMatch(/^\$scrypt/)
})

describe('the password of an account', () => {
  test('is stored in the format of the sign-in library', async () => {
    // hashPassword('correct horse') of better-auth 1.7.7.
    const hash =
      'cfa06af617e368b833fa6f77559dcf4a:dda4d96d349bccc699d9f617d7ddf6f79d780ac1674711d4c2124613f7e8fb3103331503b44907ed6f94c5640046b7127f140e2a55af19cba792f0d945d442ec'
    expect(await isAccountPassword('correct horse', hash, 'network')).toBe(true)
    expect(await isAccountPassword('wrong horse', hash, 'network')).toBe(false)
    const own = await hashAccountPassword(secret, 'network')
    expect(own).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(await isAccountPassword(secret.normalize('NFKD'), own, 'network')).toBe(true)
    await expect(isAccountPassword(secret, 'plain', 'network')).rejects.toThrow('a format that this version does not recognize')
  })

  test('is hashed for a limited number of calls from one network', async () => {
    const outcomes = await outcomesOf(times(100, () => hashAccountPassword(secret, 'flood')))
    expect(outcomes.ok).toBeGreaterThan(0)
    expect(outcomes.rate_limited).toBeGreaterThanOrEqual(94)
  })

  test('is hashed for a limited number of calls from all networks', async () => {
    const outcomes = await outcomesOf(times(100, (n) => hashAccountPassword(secret, `network ${n}`)))
    expect(outcomes.ok).toBeGreaterThan(0)
    expect(outcomes.rate_limited).toBeGreaterThanOrEqual(88)
  })
})
