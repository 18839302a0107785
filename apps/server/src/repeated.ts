type RepeatedOptions = {
  milliseconds: number
  /** Of failures one after another only the first is told. */
  failed: (error: unknown) => void
}

/** Work that is done again and again, and never twice at once. */
export class Repeated {
  readonly #work: () => Promise<unknown>
  readonly #failed: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #underWay: Promise<void> | undefined
  #failing = false

  constructor(work: () => Promise<unknown>, { milliseconds, failed }: RepeatedOptions) {
    this.#work = work
    this.#failed = failed
    this.#timer = setInterval(() => void this.run(), milliseconds)
  }

  /** Now; joins in where it is under way. Never rejects. */
  run(): Promise<void> {
    return (this.#underWay ??= this.#run().finally(() => (this.#underWay = undefined)))
  }

  /** Returns when nothing is under way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#underWay
  }

  async #run(): Promise<void> {
    try {
      await this.#work()
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#failed(error)
      this.#failing = true
    }
  }
}
