import { Worker } from 'node:worker_threads'

export type ThreadOptions = {
  /** The thread's script, and what it is started with. It answers each message with one. */
  file: string
  data: unknown
  /** Milliseconds without work after which the thread ends. */
  idle: number
  /** Milliseconds that one piece of work may take; then the thread is ended, and with it what never ends. */
  limit: number
  /** Pieces of work that may wait. */
  queue: number
}

type Work<Message, Answer> = { message: Message; resolve: (answer: Answer) => void; reject: (error: Error) => void }

/** Not now: too much work is waiting, or the service is stopping. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
}

/**
 * One piece of work at a time in a thread of its own, which starts when there is some and ends when there has been none. Work
 * that makes it crash or takes too long fails alone: what waits behind gets a new thread.
 */
export class OneThread<Message, Answer> {
  readonly #options: ThreadOptions
  readonly #waiting: Work<Message, Answer>[] = []
  #current: Work<Message, Answer> | undefined
  #thread: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #settled: (() => void) | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Whether there is a thread. */
  get running(): boolean {
    return this.#thread !== undefined
  }

  do(message: Message): Promise<Answer> {
    if (this.#closed || this.#waiting.length >= this.#options.queue) return Promise.reject(new ThreadBusy())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      this.#next()
    })
  }

  /** What is under way may finish, within its limit; what waits is refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const work of this.#waiting.splice(0)) work.reject(new ThreadBusy())
    if (this.#current) await new Promise<void>((settled) => (this.#settled = settled))
    await this.#end()
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift()
    if (this.#current) {
      this.#thread ??= this.#start()
      this.#endIn(this.#options.limit, new Error('The thread took too long'))
      this.#thread.postMessage(this.#current.message)
    } else if (this.#thread) this.#endIn(this.#options.idle)
  }

  #start(): Worker {
    const { file, data } = this.#options
    const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // Of a thread that has been ended nothing is heard any more.
    const heard = (react: () => void) => {
      if (this.#thread === thread) react()
    }
    thread.on('message', (answer: Answer) => heard(() => this.#settle((work) => work.resolve(answer))))
    thread.on('error', (error) => heard(() => void this.#end(error)))
    thread.on('exit', (code) => heard(() => void this.#end(new Error(`The thread ended with ${code}`))))
    thread.unref()
    return thread
  }

  #endIn(milliseconds: number, error?: Error): void {
    this.#timer = setTimeout(() => void this.#end(error), milliseconds).unref()
  }

  /** `error` is for the work that is under way. */
  async #end(error?: Error): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    if (error) this.#settle((work) => work.reject(error))
    await thread?.terminate()
  }

  #settle(end: (work: Work<Message, Answer>) => void): void {
    const work = this.#current
    this.#current = undefined
    if (work) end(work)
    this.#settled?.()
    this.#next()
  }
}
