import { fail } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { RateLimiter } from '../rate-limit.ts'

/** Wrong passwords a minute that a page takes at full speed. */
const atFullSpeed = 20
/** Milliseconds from any further one to the next try. */
const pause = 500
/** Tries that wait on one page. */
const room = 32

/**
 * Lets the tries at one page's password go one after another, slower after many wrong ones, whatever addresses they come
 * from. A page is never locked: whoever has the password gets in, after some seconds. Other pages do not wait for it.
 */
export function pacedByPage(limiter: RateLimiter): (page: PageId, check: () => Promise<boolean>) => Promise<boolean> {
  const lines = new Map<PageId, { last: Promise<void>; length: number }>()
  return async (page, check) => {
    const line = lines.get(page) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= room) fail('rate_limited', { retryAfterSeconds: 1 })
    lines.set(page, line)
    line.length += 1
    const tried = line.last.then(check)
    line.last = tried
      .catch(() => true)
      .then(async (right) => {
        const wrong = right ? undefined : await limiter.take(`unlock-page:${page}`, atFullSpeed)
        if (wrong?.exceeded) await new Promise((resolve) => setTimeout(resolve, pause))
        line.length -= 1
        if (line.length === 0) lines.delete(page)
      })
    return tried
  }
}
