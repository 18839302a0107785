import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Grace period before SIGKILL; slightly longer than the worker's own stop timeout. */
const killAfterMs = 16_000
/** A worker that exits sooner than this counts as failing at its start, and its replacement is delayed. */
const earlyExitMs = 10_000
const maxRestartDelayMs = 5_000

/** Ends the start of the service. The worker has printed the cause itself. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
}

export type WorkersOptions = {
  /** Path of the program that each worker runs. */
  program: string
  count: number
  /** Added to the environment of this process. */
  env: Readonly<Record<string, string>>
  /** Closes the startup server. Called once, when the first worker is ready to listen, so that health checks are always answered. */
  releasePort: () => Promise<void>
  log: (line: string) => void
}

/** Processes that share one port. A worker that exits unexpectedly is replaced. All workers end with this process, even if it is killed. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #stopping = new AbortController()
  #portReleased: Promise<void> | undefined

  constructor(options: WorkersOptions) {
    this.#options = options
    // Workers send images, which JSON would turn into lists of numbers.
    cluster.setupPrimary({ exec: options.program, args: [], serialization: 'advanced' })
  }

  /** Resolves when all workers are ready. The first starts alone, so that an error that affects all of them is printed once. */
  async start(): Promise<void> {
    const places = Array.from({ length: this.#options.count }, (_, index) => index)
    for (const group of [places.slice(0, 1), places.slice(1)]) {
      await Promise.all(
        group.map(async () => {
          const worker = this.#fork()
          if (!(await isReady(worker))) throw new WorkerFailed('A worker ended before it was ready')
          void this.#keepRunning(worker)
        }),
      )
    }
  }

  /** Sends a signal to all workers. They are not replaced from now on. */
  signal(signal: NodeJS.Signals): void {
    this.#stopping.abort()
    for (const worker of runningWorkers()) worker.process.kill(signal)
  }

  /** Resolves when all workers have exited. `delayMs` is how long each keeps serving before it begins to stop. */
  async waitForExit(delayMs: number): Promise<void> {
    const killTimer = setTimeout(() => this.signal('SIGKILL'), delayMs + killAfterMs)
    while (runningWorkers().length > 0) await once(cluster, 'exit')
    clearTimeout(killTimer)
  }

  #fork(): Worker {
    const worker = cluster.fork(this.#options.env)
    worker.on('message', (message) => void (message === prepared && this.#letListen(worker)))
    return worker
  }

  async #letListen(worker: Worker): Promise<void> {
    await (this.#portReleased ??= this.#options.releasePort())
    // A worker that exited in the meantime is handled by #keepRunning.
    if (worker.isConnected()) worker.send(listen)
  }

  /** Replaces a worker each time it exits, until the workers are stopped. */
  async #keepRunning(first: Worker): Promise<void> {
    let worker = first
    let earlyExits = 0
    const { signal } = this.#stopping
    for (;;) {
      const startedAt = performance.now()
      const reason = await exitOf(worker)
      if (signal.aborted) return
      earlyExits = performance.now() - startedAt < earlyExitMs ? earlyExits + 1 : 0
      this.#options.log(`Worker ${worker.process.pid} exited unexpectedly (${reason}) and is being replaced.`)
      if (earlyExits > 1) await sleep(Math.min(100 * 2 ** earlyExits, maxRestartDelayMs), undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      worker = this.#fork()
    }
  }
}

/** Messages, in this order: the worker is ready to listen, the primary allows it, the worker listens. */
const [prepared, listen, ready] = ['prepared', 'listen', 'ready']

/** Called by a worker that is ready to listen. Resolves once the primary has released the port. */
export async function waitForPort(): Promise<void> {
  const allowed = new Promise<void>((resolve) => cluster.worker?.on('message', (message) => message === listen && resolve()))
  cluster.worker?.send(prepared)
  await allowed
}

/** Called by a worker that listens. */
export const reportReady = (): void => void cluster.worker?.send(ready)

const runningWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isDead() === false)

async function exitOf(worker: Worker): Promise<string> {
  if (worker.isDead()) return 'immediately'
  const [code, signal] = (await once(worker, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? `exit code ${code}`
}

const isReady = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    worker.on('message', (message) => message === ready && resolve(true))
    worker.once('exit', () => resolve(false))
  })
