import type { OwnerId } from '@tessera/contract'

/** Limits how many tasks of one account wait or run, so that they delay other accounts only briefly. */
export class OwnerLimit {
  readonly #max: number
  readonly #tasks = new Map<OwnerId, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Runs `work`, or calls `refuse` if the account is at the limit. */
  async run<T>(owner: OwnerId, refuse: () => never, work: () => Promise<T>): Promise<T> {
    const tasks = this.#tasks.get(owner) ?? 0
    if (tasks >= this.#max) refuse()
    this.#tasks.set(owner, tasks + 1)
    try {
      return await work()
    } finally {
      const left = (this.#tasks.get(owner) ?? 1) - 1
      if (left > 0) this.#tasks.set(owner, left)
      else this.#tasks.delete(owner)
    }
  }
}
