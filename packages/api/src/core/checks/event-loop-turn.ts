import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that is not shared with other callers. Work on large inputs is split into parts, and each part waits
 * for such a turn. So other requests run between the parts, even if many large inputs are processed concurrently.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}
