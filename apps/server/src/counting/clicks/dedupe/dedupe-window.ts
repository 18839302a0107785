import { performance } from 'node:perf_hooks'

import { Times } from './timestamp-map.ts'

/** Milliseconds. */
export const windowLength = 10_000
/** More than one process counts in ten seconds; then what is oldest is forgotten early. */
const most = 500_000

/**
 * Who has just been counted: for ten seconds the same visitor on the same tile is not counted again. Two generations, so
 * that forgetting costs nothing.
 */
export class Window {
  readonly #now: () => number
  #young = new Times()
  #old = new Times()
  #turned = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** True for a visitor who may be counted, and is from now on. `key` tells visitor and tile. */
  enter(key: number): boolean {
    const now = Math.trunc(this.#now())
    if (now - this.#turned >= windowLength || this.#young.size >= most) {
      this.#old = this.#young
      this.#young = new Times()
      this.#turned = now
    }
    const counted = this.#young.get(key) ?? this.#old.get(key)
    if (counted !== undefined && now - counted < windowLength) return false
    this.#young.set(key, now)
    return true
  }
}
