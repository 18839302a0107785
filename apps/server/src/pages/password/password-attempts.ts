import { fail } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { RateLimiter } from '../../http/limits/rate-limiter.ts'

/** Wrong passwords a minute that a page takes at full speed. */
const atFullSpeed = 20
/** Milliseconds from any further one to the next try. */
const pause = 500
/** Tries that wait on one page, and those of them from one region of the network: nobody fills the line alone. */
const room = 32
const roomOfRegion = 2

/**
 * Lets the tries at one page's password go one after another, slower after many wrong ones, whatever addresses they come
 * from. A page is never locked: whoever has the password gets in, after some seconds. Other pages do not wait for it.
 */
export function pacedByPage(limiter: RateLimiter): (page: PageId, region: string, check: () => Promise<boolean>) => Promise<boolean> {
  const lines = new Map<PageId, { last: Promise<void>; waiting: string[] }>()
  return async (page, region, check) => {
    const line = lines.get(page) ?? { last: Promise.resolve(), waiting: [] }
    const { waiting } = line
    if (waiting.length >= room || waiting.filter((other) => other === region).length >= roomOfRegion) {
      fail('rate_limited', { retryAfterSeconds: 1 })
    }
    lines.set(page, line)
    waiting.push(region)
    const tried = line.last.then(check)
    line.last = tried
      .catch(() => true)
      .then(async (right) => {
        const wrong = right ? undefined : await limiter.take(`unlock-page:${page}`, atFullSpeed)
        if (wrong?.exceeded) await new Promise((resolve) => setTimeout(resolve, pause))
        waiting.shift()
        if (waiting.length === 0) lines.delete(page)
      })
    return tried
  }
}
