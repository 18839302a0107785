import { fail } from '../core/errors.ts'

/** Runs at most `lanes` pieces of work at a time and lets others wait for them; of more than `room` it refuses the last. */
export function inLanes({ lanes, room }: { lanes: number; room: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running + waiting.length >= room) fail('rate_limited', { retryAfterSeconds: 1 })
    if (running < lanes) running += 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
