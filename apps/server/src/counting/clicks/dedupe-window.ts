import { performance } from 'node:perf_hooks'

export const dedupeWindowMs = 10_000
/** More than one process counts in ten seconds. Beyond it the oldest keys are forgotten early, which bounds the memory. */
const maxKeys = 250_000

/** Remembers keys for ten seconds after they were counted. Two generations make forgetting free. */
export class DedupeWindow {
  readonly #now: () => number
  #young = new Map<string, number>()
  #old = new Map<string, number>()
  #startedAt = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** True when the key was not counted in the last ten seconds; it is counted now. */
  enter(key: string): boolean {
    const now = Math.trunc(this.#now())
    if (now - this.#startedAt >= dedupeWindowMs || this.#young.size >= maxKeys) {
      this.#old = this.#young
      this.#young = new Map()
      this.#startedAt = now
    }
    const countedAt = this.#young.get(key) ?? this.#old.get(key)
    if (countedAt !== undefined && now - countedAt < dedupeWindowMs) return false
    this.#young.set(key, now)
    return true
  }
}
