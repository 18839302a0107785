import { fail } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { RateLimiter } from '../../http/limits/rate-limiter.ts'

/** Further wrong passwords for the same page are delayed. */
const undelayedWrongPerMinute = 20
const delayMs = 500
/** Attempts that wait for one page, and how many of them may come from one network region: no region fills the queue alone. */
const maxWaiting = 32
const maxWaitingPerRegion = 2

type Queue = { last: Promise<void>; readonly waitingRegions: string[] }

/**
 * Runs the password checks of each page one after the other, and slows them down after many wrong ones, whatever addresses they
 * come from. A page is never locked: the right password is accepted, if only after some seconds. Pages do not wait for each
 * other. Refuses with `rate_limited` when too many attempts wait.
 */
export function limitPasswordAttempts(
  limiter: RateLimiter,
): (page: PageId, region: string, check: () => Promise<boolean>) => Promise<boolean> {
  const queues = new Map<PageId, Queue>()
  return async (page, region, check) => {
    const queue = queues.get(page) ?? { last: Promise.resolve(), waitingRegions: [] }
    const { waitingRegions } = queue
    if (waitingRegions.length >= maxWaiting || waitingRegions.filter((other) => other === region).length >= maxWaitingPerRegion) {
      fail('rate_limited', { retryAfterSeconds: 1 })
    }
    queues.set(page, queue)
    waitingRegions.push(region)
    const checked = queue.last.then(check)
    queue.last = checked
      .catch(() => true)
      .then(async (correct) => {
        const wrong = correct ? undefined : await limiter.take(`unlock-page:${page}`, undelayedWrongPerMinute)
        if (wrong?.exceeded) await new Promise((resolve) => setTimeout(resolve, delayMs))
        waitingRegions.shift()
        if (waitingRegions.length === 0) queues.delete(page)
      })
    return checked
  }
}
