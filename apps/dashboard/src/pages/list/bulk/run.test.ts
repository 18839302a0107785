import { errors, type Reason, statusOf } from '@tessera/contract'
import { expect, test } from 'vitest'

import { Failure } from '../../../app/failures/failure.ts'
import { runInOrder } from './run.ts'

const failure = (reason: Reason) => new Failure({ reason, message: errors[reason].message }, statusOf(reason))

/** Runs over four pages. `failing` maps a page to what its request throws. */
async function run(failing: Record<string, Error> = {}, onStep: (n: number, controller: AbortController) => void = () => {}) {
  const controller = new AbortController()
  const log: string[] = []
  const outcome = await runInOrder(['a', 'b', 'c', 'd'], {
    act: async (page) => {
      log.push(`${page} starts`)
      await Promise.resolve()
      if (failing[page]) throw failing[page]
      log.push(`${page} ends`)
    },
    onStep: (n) => {
      log.push(`step ${n}`)
      onStep(n, controller)
    },
    signal: controller.signal,
  })
  return { ...outcome, reasons: outcome.failures.map(({ reason }) => reason), log }
}

test('the pages are changed one after the other, in their order, and each step is announced first', async () => {
  const { done, failures, stoppedBy, log } = await run()
  expect([done, failures, stoppedBy]).toEqual([['a', 'b', 'c', 'd'], [], null])
  expect(log).toEqual(['a', 'b', 'c', 'd'].flatMap((page, index) => [`step ${index + 1}`, `${page} starts`, `${page} ends`]))
})

test('a page that fails does not end the run, and is not among those that undoing concerns', async () => {
  const { done, reasons, stoppedBy } = await run({ b: failure('page_not_found'), d: failure('internal') })
  expect([done, reasons, stoppedBy]).toEqual([['a', 'c'], ['page_not_found', 'internal'], null])
})

test.each([
  ['a session that ended', failure('session_required'), 'session_required'],
  ['a lost connection', new TypeError('Failed to fetch'), 'unreachable'],
  ['too many requests', failure('rate_limited'), 'rate_limited'],
  ['an unavailable database', failure('database_unavailable'), 'database_unavailable'],
])('%s ends the run, because the other pages would fail as well', async (_cause, error, reason) => {
  const { done, failures, stoppedBy, log } = await run({ b: error })
  expect([done, failures, log.at(-1)]).toEqual([['a'], [], 'b starts'])
  expect(stoppedBy).toMatchObject({ reason })
})

test('the user stops the run between two pages: the current one ends', async () => {
  const { done, failures, stoppedBy, log } = await run({}, (n, controller) => n === 2 && controller.abort())
  expect([done, failures, stoppedBy]).toEqual([['a', 'b'], [], 'user'])
  expect(log.at(-1)).toBe('b ends')
})

test('a stop during the last page does not count, because nothing is left out', async () => {
  const { done, stoppedBy } = await run({}, (n, controller) => n === 4 && controller.abort())
  expect([done, stoppedBy]).toEqual([['a', 'b', 'c', 'd'], null])
})
