import type { LimitFunction } from 'p-limit'

import { fail } from '../core/errors.ts'

type Bounds = { maxPending: number; maxPendingPerCaller: number }

const maxWaitMs = 3_000
const refuse = () => fail('rate_limited', { retryAfterSeconds: 1 })

/**
 * A queue in front of lanes, which several queues may share. Refuses with `rate_limited` while `maxPending` calls of this queue,
 * or `maxPendingPerCaller` of the same caller, run or wait: so no caller fills the queue alone. Refuses calls that have waited for
 * `maxWaitMs` when their turn comes, because their requests are about to time out.
 */
export function boundedQueue(
  lanes: LimitFunction,
  { maxPending, maxPendingPerCaller }: Bounds,
): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const pendingByCaller = new Map<string, number>()
  let pending = 0
  const change = (caller: string, by: 1 | -1) => {
    const ofCaller = (pendingByCaller.get(caller) ?? 0) + by
    pending += by
    if (ofCaller === 0) pendingByCaller.delete(caller)
    else pendingByCaller.set(caller, ofCaller)
  }
  return async (caller, work) => {
    if (pending >= maxPending || (pendingByCaller.get(caller) ?? 0) >= maxPendingPerCaller) refuse()
    const beganMs = performance.now()
    change(caller, 1)
    try {
      return await lanes(() => (performance.now() - beganMs > maxWaitMs ? refuse() : work()))
    } finally {
      change(caller, -1)
    }
  }
}
