import { expect, test } from 'vitest'

import { outcomeOf, outcomesOf, times } from '../testing.ts'
import { hashPassword, isPassword, limitConcurrency } from './hash.ts'

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

test('with too many hashes at a time the last are refused, and later ones are accepted again', async () => {
  const outcomes = await outcomesOf(times(12, () => hashPassword(secret)))
  expect(outcomes.ok).toBeGreaterThanOrEqual(4)
  expect(outcomes.rate_limited).toBe(12 - (outcomes.ok ?? 0))
  expect(await hashPassword(secret)).toMatch(/^\$scrypt/)
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('calls run in order, at most `concurrency` at a time; with a full queue further calls are refused, and a failure frees its place', async () => {
  const limited = limitConcurrency({ concurrency: 2, maxQueued: 2 })
  const running: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => async () => {
    running.push(n)
    await new Promise<void>((resolve) => (ends[n] = resolve))
    if (n === 0) throw new Error('failed')
    return n
  }
  const [first, ...rest] = times(4, (n) => limited(work(n)))
  expect(await outcomeOf(limited(work(4)))).toBe('rate_limited')
  expect(running).toEqual([0, 1])
  ends[0]?.()
  await expect(first).rejects.toThrow('failed')
  await turn()
  expect(running).toEqual([0, 1, 2])
  const late = limited(work(5))
  for (const n of [1, 2, 3, 5]) {
    ends[n]?.()
    await turn()
  }
  expect(await Promise.all([...rest, late])).toEqual([1, 2, 3, 5])
  expect(running).toEqual([0, 1, 2, 3, 5])
})
