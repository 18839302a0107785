import { expect, test } from 'vitest'

import { outcomeOf, times } from '../testing.ts'
import { inLanes } from './lanes.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('work runs in as many lanes as there are, in order; what finds no room is refused, and a failure frees its lane', async () => {
  const inTwo = inLanes({ lanes: 2, room: 4 })
  const running: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => async () => {
    running.push(n)
    await new Promise<void>((resolve) => (ends[n] = resolve))
    if (n === 0) throw new Error('failed')
    return n
  }
  const [first, ...rest] = times(4, (n) => inTwo(work(n)))
  expect(await outcomeOf(inTwo(work(4)))).toBe('rate_limited')
  expect(running).toEqual([0, 1])
  ends[0]?.()
  await expect(first).rejects.toThrow('failed')
  await turn()
  expect(running).toEqual([0, 1, 2])
  const late = inTwo(work(5))
  for (const n of [1, 2, 3, 5]) {
    ends[n]?.()
    await turn()
  }
  expect(await Promise.all([...rest, late])).toEqual([1, 2, 3, 5])
  expect(running).toEqual([0, 1, 2, 3, 5])
})
