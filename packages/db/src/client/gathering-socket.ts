import { Socket } from 'node:net'

/**
 * A socket for the driver's option `stream`. The driver corks it for each statement; here the uncorking waits until `defer` calls
 * back, so that statements sent in the meantime leave in one write. Each write wakes a process of PostgreSQL.
 */
export class GatheringSocket extends Socket {
  readonly #defer: (flush: () => void) => void
  #deferred = false

  constructor(defer: (flush: () => void) => void) {
    super()
    this.#defer = defer
  }

  override uncork(): void {
    if (this.#deferred) return super.uncork()
    this.#deferred = true
    this.#defer(() => {
      this.#deferred = false
      super.uncork()
    })
  }
}
