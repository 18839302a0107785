import pLimit from 'p-limit'

import { fail } from '../core/errors.ts'

/** Runs at most `lanes` calls at a time; others wait in order. Refuses with `rate_limited` when `room` calls run or wait. */
export function inLanes({ lanes, room }: { lanes: number; room: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(lanes)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= room) fail('rate_limited', { retryAfterSeconds: 1 })
    return limit(work)
  }
}
