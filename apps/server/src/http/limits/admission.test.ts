import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'

import { admission, OverloadError } from './admission.ts'

/** Calls that arrive one after the other: the numbers of those that started, and the errors of the others. */
function calls(database: { waiting: number }) {
  const started: number[] = []
  const refused: unknown[] = []
  let counted = 0
  const admit = admission(database, () => (counted += 1))
  const come = (first: number, count: number) => {
    for (let nth = first; nth < first + count; nth += 1) {
      const done = (error?: Error) => void (error ? refused.push(error) : started.push(nth))
      admit.call({} as FastifyInstance, {} as FastifyRequest, {} as FastifyReply, done)
    }
  }
  return { started, refused, come, counted: () => counted }
}

test('calls start at once and in order, but only 32 in each turn of the event loop', async () => {
  const { started, refused, come } = calls({ waiting: 0 })
  come(0, 1)
  expect(started).toEqual([0])
  come(1, 79)
  expect(started).toHaveLength(32)
  await nextTurn()
  expect(started).toHaveLength(64)
  // A later call queues behind those that wait.
  come(80, 1)
  await nextTurn()
  await nextTurn()
  expect(started).toEqual(Array.from({ length: 81 }, (_, nth) => nth))
  expect(refused).toEqual([])
})

test('calls are refused and counted while too many calls and statements wait, and accepted again afterward', async () => {
  const database = { waiting: 490 }
  const { started, refused, come, counted } = calls(database)
  come(0, 46)
  expect([started.length, refused.length, counted()]).toEqual([32, 4, 4])
  expect(refused[0]).toBeInstanceOf(OverloadError)
  expect(refused[0]).toMatchObject({ reason: 'database_unavailable', more: { retryAfterSeconds: 1 } })
  await nextTurn()
  expect(started).toHaveLength(42)
  database.waiting = 500
  come(46, 1)
  expect(refused).toHaveLength(5)
  database.waiting = 499
  await nextTurn()
  come(47, 1)
  expect([started.at(-1), refused.length]).toEqual([47, 5])
})
