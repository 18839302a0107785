export type RepeatedOptions = {
  milliseconds: number
  /** Milliseconds to rest at least after work that took so many. */
  restAfter?: ((took: number) => number) | undefined
  /** Of failures one after another only the first is told. */
  failed: (error: unknown) => void
}

/** Work that is done again and again, and never twice at once. */
export class Repeated {
  readonly #work: () => Promise<unknown>
  readonly #failed: (error: unknown) => void
  readonly #restAfter: (took: number) => number
  readonly #timer: NodeJS.Timeout
  #underWay: Promise<void> | undefined
  #failing = false
  #restsUntil = 0

  constructor(work: () => Promise<unknown>, { milliseconds, restAfter = () => 0, failed }: RepeatedOptions) {
    this.#work = work
    this.#failed = failed
    this.#restAfter = restAfter
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#restsUntil) void this.run()
    }, milliseconds)
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
    const began = performance.now()
    try {
      await this.#work()
      this.#failing = false
      const ended = performance.now()
      this.#restsUntil = ended + this.#restAfter(ended - began)
    } catch (error) {
      if (!this.#failing) this.#failed(error)
      this.#failing = true
    }
  }
}
