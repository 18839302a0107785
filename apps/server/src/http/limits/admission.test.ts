import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'

import { admission, Overloaded } from './admission.ts'

/** Calls that come one after the other: those that were begun, by their number, and what the others were told. */
function calls(database: { waiting: number }) {
  const begun: number[] = []
  const refused: unknown[] = []
  let counted = 0
  const admit = admission(database, () => (counted += 1))
  const come = (first: number, count: number) => {
    for (let nth = first; nth < first + count; nth += 1) {
      const done = (error?: Error) => void (error ? refused.push(error) : begun.push(nth))
      admit.call({} as FastifyInstance, {} as FastifyRequest, {} as FastifyReply, done)
    }
  }
  return { begun, refused, come, counted: () => counted }
}

test('calls are begun at once, but of a crowd only a few in each turn of the event loop, in the order in which they came', async () => {
  const { begun, refused, come } = calls({ waiting: 0 })
  come(0, 1)
  expect(begun).toEqual([0])
  come(1, 79)
  expect(begun).toHaveLength(32)
  await nextTurn()
  expect(begun).toHaveLength(64)
  // Whoever comes now is behind those that wait.
  come(80, 1)
  await nextTurn()
  await nextTurn()
  expect(begun).toEqual(Array.from({ length: 81 }, (_, nth) => nth))
  expect(refused).toEqual([])
})

test('whoever comes while too much waits is refused at once and counted, and the next one is not once there is room', async () => {
  const database = { waiting: 490 }
  const { begun, refused, come, counted } = calls(database)
  come(0, 46)
  expect([begun.length, refused.length, counted()]).toEqual([32, 4, 4])
  expect(refused[0]).toBeInstanceOf(Overloaded)
  expect(refused[0]).toMatchObject({ reason: 'database_unavailable', more: { retryAfterSeconds: 1 } })
  await nextTurn()
  expect(begun).toHaveLength(42)
  database.waiting = 500
  come(46, 1)
  expect(refused).toHaveLength(5)
  database.waiting = 499
  await nextTurn()
  come(47, 1)
  expect([begun.at(-1), refused.length]).toEqual([47, 5])
})
