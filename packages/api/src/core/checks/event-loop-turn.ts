import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other caller gets. Work on large inputs is done in parts, each after such a turn, so other
 * requests run between the parts, however many inputs are processed at once.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}
