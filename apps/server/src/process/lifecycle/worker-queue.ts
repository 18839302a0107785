import pLimit from 'p-limit'
import { Piscina } from 'piscina'

export type WorkerQueueOptions = {
  /** The worker's module: its export `run` takes a task and returns the result. */
  file: string
  /** The worker's `workerData`. */
  workerData: unknown
  /** The worker ends after this time without a task. */
  idleTimeoutMs: number
  /** A task that runs for longer is ended with its worker. */
  taskTimeoutMs: number
  maxQueued: number
  /** The worker's heap. A task that needs more fails, and ends the worker. */
  maxHeapMiB?: number
}

/** Too many tasks are waiting, or the queue is closed. */
export class WorkerBusyError extends Error {
  override readonly name = 'WorkerBusyError'
}

/** The task was ended with its worker, because it took too long. */
export class WorkerTimeoutError extends Error {
  override readonly name = 'WorkerTimeoutError'
}

/**
 * Runs one task at a time in a worker thread, which starts with the first task. A task that crashes the worker, or takes too
 * long, fails alone: the next one gets a new worker.
 */
export class WorkerQueue<Task, Result> {
  readonly #options: WorkerQueueOptions
  readonly #pool: Piscina<Task, Result>
  // Piscina has a queue of its own, but no timeout that begins when a task leaves it.
  readonly #oneAtATime = pLimit(1)
  #closed = false

  constructor(options: WorkerQueueOptions) {
    this.#options = options
    this.#pool = new Piscina({
      filename: options.file,
      name: 'run',
      workerData: options.workerData,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: options.idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMiB ?? 256 },
      recordTiming: false,
    })
  }

  /** Whether there is a worker. */
  get running(): boolean {
    return this.#pool.threads.length > 0
  }

  /** `transferred` are the buffers of the task that the worker takes over instead of a copy. */
  run(task: Task, transferred: readonly ArrayBuffer[] = []): Promise<Result> {
    if (this.#closed || this.#oneAtATime.pendingCount >= this.#options.maxQueued) return Promise.reject(new WorkerBusyError())
    const isQueued = this.#oneAtATime.activeCount > 0
    return this.#oneAtATime(async () => {
      if (isQueued && this.#closed) throw new WorkerBusyError()
      return this.#runNow(task, transferred)
    })
  }

  /** Lets the running task finish within its timeout, and rejects those that wait. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#oneAtATime(() => this.#pool.destroy())
  }

  async #runNow(task: Task, transferred: readonly ArrayBuffer[]): Promise<Result> {
    const { taskTimeoutMs } = this.#options
    const aborting = new AbortController()
    let cause: unknown
    const abort = (reason: unknown) => {
      cause = reason
      aborting.abort()
    }
    const timer = setTimeout(() => abort(new WorkerTimeoutError(`The task took longer than ${taskTimeoutMs} ms`)), taskTimeoutMs)
    // A worker that cannot load its module has no task yet.
    this.#pool.once('error', abort)
    try {
      return await this.#pool.run(task, { signal: aborting.signal, transferList: [...transferred] })
    } catch (error) {
      throw cause ?? error
    } finally {
      clearTimeout(timer)
      this.#pool.off('error', abort)
    }
  }
}
