import { setTimeout } from 'node:timers/promises'

import pLimit from 'p-limit'
import { expect, test } from 'vitest'

import { outcomeOf, times } from '../../testing.ts'
import { boundedQueue } from './bounded-queue.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('calls run in order in the available lanes; calls beyond the bound are refused, and a failure frees its lane', async () => {
  const inTwo = boundedQueue(pLimit(2), { maxPending: 4, maxPendingPerCaller: 4, maxWaitMs: 60_000 })
  const running: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => async () => {
    running.push(n)
    await new Promise<void>((resolve) => (ends[n] = resolve))
    if (n === 0) throw new Error('failed')
    return n
  }
  const [first, ...rest] = times(4, (n) => inTwo('a', work(n)))
  expect(await outcomeOf(inTwo('b', work(4)))).toBe('rate_limited')
  await turn()
  expect(running).toEqual([0, 1])
  ends[0]?.()
  await expect(first).rejects.toThrow('failed')
  await turn()
  expect(running).toEqual([0, 1, 2])
  const late = inTwo('b', work(5))
  for (const n of [1, 2, 3, 5]) {
    ends[n]?.()
    await turn()
  }
  expect(await Promise.all([...rest, late])).toEqual([1, 2, 3, 5])
  expect(running).toEqual([0, 1, 2, 3, 5])
})

test('a call that has waited for too long is refused when its turn comes, without running', async () => {
  const impatient = boundedQueue(pLimit(1), { maxPending: 4, maxPendingPerCaller: 4, maxWaitMs: 20 })
  const first = impatient('a', () => setTimeout(50, 'done'))
  let ran = false
  const second = outcomeOf(impatient('a', async () => (ran = true)))
  expect(await first).toBe('done')
  expect(await second).toBe('rate_limited')
  expect(ran).toBe(false)
  expect(await outcomeOf(impatient('a', async () => {}))).toBe('ok')
})

test('no caller can fill a queue alone, or a queue of another purpose with the same lanes', async () => {
  const lanes = pLimit(1)
  const [one, other] = times(2, () => boundedQueue(lanes, { maxPending: 3, maxPendingPerCaller: 2, maxWaitMs: 60_000 }))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const pending = times(2, () => one!('a', () => ended))
  expect(await outcomeOf(one!('a', () => ended))).toBe('rate_limited')
  pending.push(
    one!('b', () => ended),
    other!('a', () => ended),
  )
  expect(await outcomeOf(one!('c', () => ended))).toBe('rate_limited')
  end()
  await Promise.all(pending)
  expect(await outcomeOf(one!('a', () => ended))).toBe('ok')
})
