/** Batches of clicks per transaction; fewer when they are so large that the database times out. */
const maxBatches = 4096

/** Adds clicks from the ledger to the statistics. */
export class StatsRoller {
  readonly #roll: (maxBatches: number) => Promise<number>
  #limit = maxBatches

  /** `roll` adds up to that many batches, all or none, and returns their number. */
  constructor(roll: (maxBatches: number) => Promise<number>) {
    this.#roll = roll
  }

  /** Returns when no batch is left. */
  async run(stop?: AbortSignal): Promise<void> {
    let more = true
    while (more) more = (await this.#rollOnce()) && !stop?.aborted
  }

  async #rollOnce(): Promise<boolean> {
    const limit = this.#limit
    // In force when `roll` rejects.
    this.#limit = Math.max(1, Math.floor(limit / 2))
    const rolled = await this.#roll(limit)
    this.#limit = Math.min(maxBatches, limit * 2)
    return rolled === limit
  }
}
