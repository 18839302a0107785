/** Batches of clicks that are taken into the figures at once; fewer where they are so large that the database has no time for them. */
const most = 4096

/** Takes clicks from the ledger into the figures. */
export class Roller {
  readonly #roll: (most: number) => Promise<number>
  #most = most

  /** `roll` takes up to so many batches, all or none, and returns how many they were. */
  constructor(roll: (most: number) => Promise<number>) {
    this.#roll = roll
  }

  /** Returns when no batch is left. */
  async run(stop?: AbortSignal): Promise<void> {
    let more = true
    while (more) more = (await this.#rollSome()) && !stop?.aborted
  }

  async #rollSome(): Promise<boolean> {
    const asked = this.#most
    this.#most = Math.max(1, Math.floor(asked / 2))
    const rolled = await this.#roll(asked)
    this.#most = Math.min(most, asked * 2)
    return rolled === asked
  }
}
