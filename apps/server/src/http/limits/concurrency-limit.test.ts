import { expect, test } from 'vitest'

import { concurrencyLimit } from './concurrency-limit.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Calls under a limit of two that finish when the test says so. */
function calls() {
  const limited = concurrencyLimit(2)
  const started: number[] = []
  const finish: Record<number, { resolve: (value: number) => void; reject: (error: Error) => void }> = {}
  const call = (n: number) =>
    limited(() => {
      started.push(n)
      return new Promise<number>((resolve, reject) => (finish[n] = { resolve, reject }))
    })
  return { started, finish, call }
}

test('calls run two at a time and in order; a failure frees its slot', async () => {
  const { started, finish, call } = calls()
  const outcomes = Promise.allSettled([1, 2, 3, 4].map(call))
  await turn()
  expect(started).toEqual([1, 2])
  finish[2]?.reject(new Error('failed'))
  await turn()
  expect(started).toEqual([1, 2, 3])
  for (const n of [1, 3, 4]) {
    finish[n]?.resolve(n)
    await turn()
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('an unavailable database fails the calls that wait, not those that run or come later', async () => {
  const { started, finish, call } = calls()
  const outcomes = Promise.allSettled([1, 2, 3, 4].map(call))
  await turn()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  finish[1]?.reject(away)
  await turn()
  expect(started).toEqual([1, 2])
  const later = call(5)
  await turn()
  for (const n of [2, 5]) finish[n]?.resolve(n)
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: away },
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ])
  expect(await later).toBe(5)
})
