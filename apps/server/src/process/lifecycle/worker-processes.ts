import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which a worker that was told to end is ended: those that it takes itself, and a little. */
const patience = 16_000
/** Milliseconds within which a death is one at the start, after which the next waits longer. */
const quick = 10_000

/** The start ends with this message, below what the worker itself has said. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
}

export type WorkersOptions = {
  /** The program that each runs. */
  program: string
  count: number
  /** Besides this process's own. */
  env: Readonly<Record<string, string>>
  /** Leaves the port to them. Called once the first of them could listen, so that until then there is somebody to answer. */
  makeWay: () => Promise<void>
  log: (line: string) => void
}

/** Processes that listen together, each of which is replaced when it ends by itself. They end with this one, however it does. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #stopping = new AbortController()
  #wayMade: Promise<void> | undefined

  constructor(options: WorkersOptions) {
    this.#options = options
    cluster.setupPrimary({ exec: options.program, args: [] })
  }

  /** Returns when all are ready. The first goes ahead: what keeps it from starting would keep the others, and is said once. */
  async start(): Promise<void> {
    const places = Array.from({ length: this.#options.count }, (_, index) => index)
    for (const group of [places.slice(0, 1), places.slice(1)]) {
      await Promise.all(
        group.map(async () => {
          const worker = this.#fork()
          if (!(await isReady(worker))) throw new WorkerFailed('A worker ended before it was ready')
          void this.#keep(worker)
        }),
      )
    }
  }

  /** Hands the signal on. */
  tell(signal: NodeJS.Signals): void {
    this.#stopping.abort()
    for (const worker of running()) worker.process.kill(signal)
  }

  /** Returns when none is left; `delay` is how long each goes on before it begins to stop. */
  async ended(delay: number): Promise<void> {
    const killing = setTimeout(() => this.tell('SIGKILL'), delay + patience)
    while (running().length > 0) await once(cluster, 'exit')
    clearTimeout(killing)
  }

  #fork(): Worker {
    const worker = cluster.fork(this.#options.env)
    worker.on('message', (message) => void (message === prepared && this.#letListen(worker)))
    return worker
  }

  async #letListen(worker: Worker): Promise<void> {
    await (this.#wayMade ??= this.#options.makeWay())
    // It may have ended meanwhile, which whoever keeps it hears by itself.
    if (worker.isConnected()) worker.send(listen)
  }

  /** Fills one worker's place until all are to stop. */
  async #keep(first: Worker): Promise<void> {
    let worker = first
    let quickDeaths = 0
    const { signal } = this.#stopping
    for (;;) {
      const since = performance.now()
      const how = await exitOf(worker)
      if (signal.aborted) return
      quickDeaths = performance.now() - since < quick ? quickDeaths + 1 : 0
      this.#options.log(`Worker ${worker.process.pid} ended by itself (${how}); another takes its place.`)
      if (quickDeaths > 1) await sleep(Math.min(100 * 2 ** quickDeaths, 5_000), undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      worker = this.#fork()
    }
  }
}

/** What a worker says when it could listen, what it is told when it may, and what it says when it does. */
const [prepared, listen, ready] = ['prepared', 'listen', 'ready']

/** To be called by a worker that could listen; returns when nobody else does any more. */
export async function untilPortIsFree(): Promise<void> {
  const told = new Promise<void>((resolve) => cluster.worker?.on('message', (message) => message === listen && resolve()))
  cluster.worker?.send(prepared)
  await told
}

/** To be called by a worker that listens. */
export const tellReady = (): void => void cluster.worker?.send(ready)

const running = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isDead() === false)

async function exitOf(worker: Worker): Promise<string> {
  if (worker.isDead()) return 'at once'
  const [code, signal] = (await once(worker, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? `exit code ${code}`
}

const isReady = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    worker.on('message', (message) => message === ready && resolve(true))
    worker.once('exit', () => resolve(false))
  })
