import { fail } from '../../core/errors.ts'

/** The maximum number of running and waiting calls, in total and per caller, and the maximum wait. */
export type QueueBounds = { maxPending: number; maxPendingPerCaller: number; maxWaitMs: number }

/** Runs a few calls at a time, in order, such as `pLimit(2)`. */
type Lanes = <T>(work: () => Promise<T>) => Promise<T>

const refuse = () => fail('rate_limited', { retryAfterSeconds: 1 })

/**
 * A queue in front of `lanes`, which several queues may share. Refuses a call with `rate_limited` if `maxPending` calls of this queue, or
 * `maxPendingPerCaller` calls of the same caller, are running or waiting. So one caller cannot fill the queue. When the turn of a call comes,
 * it is refused if it has waited longer than `maxWaitMs`, because its request is about to time out. `bounds` is read at each call.
 */
export function boundedQueue(lanes: Lanes, bounds: QueueBounds): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const pendingByCaller = new Map<string, number>()
  let pending = 0
  const change = (caller: string, by: 1 | -1) => {
    const ofCaller = (pendingByCaller.get(caller) ?? 0) + by
    pending += by
    if (ofCaller === 0) pendingByCaller.delete(caller)
    else pendingByCaller.set(caller, ofCaller)
  }
  return async (caller, work) => {
    if (pending >= bounds.maxPending || (pendingByCaller.get(caller) ?? 0) >= bounds.maxPendingPerCaller) refuse()
    const beganMs = performance.now()
    change(caller, 1)
    try {
      return await lanes(async () => (performance.now() - beganMs > bounds.maxWaitMs ? refuse() : work()))
    } finally {
      change(caller, -1)
    }
  }
}
