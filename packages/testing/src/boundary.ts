import { setTimeout as sleep } from 'node:timers/promises'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** How long a test may take that must not see two hours or two days. */
const maxTestMs = 20_000

/** If a period of this length, counted in UTC, ends within the next 20 seconds, waits for its end: then a test sees one period only. */
export async function awayFromEndOf(periodMs: number): Promise<void> {
  const restMs = periodMs - (Date.now() % periodMs)
  if (restMs < maxTestMs) await sleep(restMs)
}
