import { expect, test } from 'vitest'

import { Kept } from './sized-cache.ts'

const texts = (maxBytes: number) => new Kept<string>(maxBytes, (value) => value.length)
const never = () => Promise.reject(new Error('made again'))

test('a value is made once, and whoever asks meanwhile waits for it', async () => {
  const kept = texts(1_000)
  let made = 0
  const make = async () => {
    await Promise.resolve()
    made += 1
    return 'value'
  }
  expect(await Promise.all([kept.get('a', make), kept.get('a', make), kept.get('a', make)])).toEqual(['value', 'value', 'value'])
  expect(await kept.get('a', never)).toBe('value')
  expect(made).toBe(1)
})

test('a failure reaches all who wait and is forgotten', async () => {
  const kept = texts(1_000)
  const fails = () => Promise.reject<string>(new Error('once'))
  const outcomes = await Promise.allSettled([kept.get('a', fails), kept.get('a', never)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'once' } })
  expect(await kept.get('a', async () => 'value')).toBe('value')
})

test('all values together never take more than they may, and what was asked for longest ago goes first', async () => {
  const kept = texts(50)
  const make = (value: string) => async () => value
  for (const key of ['a', 'b', 'c', 'd']) await kept.get(key, make('x'.repeat(10)))
  expect(kept.bytes).toBe(48)
  await kept.get('a', never)
  await kept.get('e', make('x'.repeat(10)))
  expect(kept.bytes).toBe(48)
  await kept.get('a', never)
  await expect(kept.get('b', never)).rejects.toThrow('made again')
})

test('a value larger than all that may be kept is answered and not kept', async () => {
  const kept = texts(50)
  await kept.get('a', async () => 'x')
  expect(await kept.get('big', async () => 'x'.repeat(100))).toHaveLength(100)
  expect(kept.bytes).toBe(0)
  await expect(kept.get('big', never)).rejects.toThrow('made again')
})
