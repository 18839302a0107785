import { expect, test, vi } from 'vitest'

import { StatsRoller } from './stats-roller.ts'

test('rolls until no batch is left; later runs roll once', async () => {
  let left = 10_000
  const roll = vi.fn<(limit: number) => Promise<number>>(async (limit) => {
    const rolled = Math.min(left, limit)
    left -= rolled
    return rolled
  })
  const roller = new StatsRoller(roll)
  await roller.run()
  expect([left, roll.mock.calls.length]).toEqual([0, 3])
  await roller.run()
  expect(roll).toHaveBeenCalledTimes(4)
})

test('halves the number of batches after each failure, down to one, and doubles it after each success', async () => {
  const asked: number[] = []
  let room = 3
  const roller = new StatsRoller(async (limit) => {
    asked.push(limit)
    if (limit > room) throw new Error('too long')
    return 0
  })
  for (let turn = 0; turn < 11; turn += 1) await roller.run().catch(() => {})
  expect(asked).toEqual([4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4])
  await roller.run()
  room = 0
  asked.length = 0
  for (let turn = 0; turn < 4; turn += 1) await roller.run().catch(() => {})
  expect(asked).toEqual([4, 2, 1, 1])
  room = 4096
  for (let turn = 0; turn < 14; turn += 1) await roller.run()
  expect(asked.slice(4)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096])
})

test('a stop takes effect after the current batches', async () => {
  const stop = new AbortController()
  const roll = vi.fn<(limit: number) => Promise<number>>(async (limit) => {
    stop.abort()
    return limit
  })
  await new StatsRoller(roll).run(stop.signal)
  expect(roll).toHaveBeenCalledTimes(1)
})
