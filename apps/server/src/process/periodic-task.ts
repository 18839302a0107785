export type PeriodicTaskOptions = {
  intervalMs: number
  /** Minimum rest in milliseconds after a run that took `tookMs`. */
  restAfter?: ((tookMs: number) => number) | undefined
  /** Called for the first of consecutive failures. */
  onFailure: (error: unknown) => void
}

/** Work that runs at an interval. Runs never overlap. */
export class PeriodicTask {
  readonly #work: () => Promise<unknown>
  readonly #options: PeriodicTaskOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #failing = false
  #restingUntil = 0

  constructor(work: () => Promise<unknown>, options: PeriodicTaskOptions) {
    this.#work = work
    this.#options = options
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#restingUntil) void this.run()
    }, options.intervalMs)
  }

  /** Runs now, or joins the current run. Never rejects. */
  run(): Promise<void> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)))
  }

  /** Starts no further run and resolves when the current one has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const startedAt = performance.now()
    try {
      await this.#work()
      this.#failing = false
      const endedAt = performance.now()
      this.#restingUntil = endedAt + (this.#options.restAfter?.(endedAt - startedAt) ?? 0)
    } catch (error) {
      if (!this.#failing) this.#options.onFailure(error)
      this.#failing = true
    }
  }
}
