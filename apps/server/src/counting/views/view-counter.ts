import type { ViewBatchParams } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import { isRejectedWrite } from '@tessera/db'

import type { VisitorRequest } from '../../http/request/visitor-request.ts'
import { type Audience, type Traits, visitorHash } from '../audience/audience.ts'
import type { DailySalts } from '../audience/daily-salts.ts'
import { audienceKey, ViewBatch, visitorKey } from './view-batch.ts'

const hourMs = 3_600_000
/** About 30 MB. Further batches are lost. */
const maxQueuedBatches = 160
/** The database remembers batch ids for a day: an older batch might count twice. */
const maxBatchAgeMs = 12 * hourMs
/** The number of keys in each of two generations. Together they take about 10 MB. */
const maxRecentKeys = 25_000

export type ViewCounterOptions = {
  audience: Audience
  salts: DailySalts
  /** Writes all of a batch or nothing. A batch that was written before changes nothing. */
  write: (batch: ViewBatchParams) => Promise<void>
  log: { error(details: object, message: string): void }
  now?: () => number
}

/**
 * Gathers views in memory and writes them in batches. A batch that could not be written is kept and sent again; its id makes it
 * count once. A process that dies without a stop loses its unwritten views: about a second's, while the database is available.
 */
export class ViewCounter {
  readonly #options: ViewCounterOptions
  readonly #now: () => number
  #open = new ViewBatch(0)
  /** Keys of visitors that the database has counted. Of their further views, only the number matters. */
  readonly #written = new RecentKeys()
  readonly #queue: ViewBatch[] = []
  /** Views of signed-in visitors, while the database tells whether they own the page. */
  readonly #undecided = new Set<Promise<void>>()
  #flushed = 0
  #lost = 0

  constructor(options: ViewCounterOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Views since the start. */
  get sums(): [state: string, views: number][] {
    return [
      ['flushed', this.#flushed],
      ['lost', this.#lost],
    ]
  }

  /** Views that are not written yet. */
  get waiting(): number {
    return this.#queue.reduce((sum, { views }) => sum + views, this.#open.views)
  }

  /** Called after the page is sent, so that counting does not delay the response. */
  count(request: VisitorRequest, page: PageId): void {
    const deciding = this.#options.audience.decide(request, page, (traits) => {
      if (traits) this.#add(request, page, traits)
    })
    if (!deciding) return
    const undecided: Promise<void> = deciding
      .catch((error: unknown) => this.#lose({ views: 1 }, error))
      .then(() => void this.#undecided.delete(undecided))
    this.#undecided.add(undecided)
  }

  /** Writes all views. Rejects when some remain queued. Must not be called concurrently. */
  async flush(): Promise<void> {
    // A batch that was sent must not change. While it is retried, further views gather in the open one.
    await this.#writeQueue()
    this.#closeBatch(0)
    await this.#writeQueue()
  }

  /** The last flush: it includes the views of all responses so far, and logs those that cannot be written. */
  async finish(): Promise<void> {
    await Promise.all(this.#undecided)
    try {
      await this.flush()
    } catch (error) {
      this.#closeBatch(0)
      for (const batch of this.#queue) this.#lose(batch, error)
    }
  }

  async #writeQueue(): Promise<void> {
    for (let [batch] = this.#queue; batch; [batch] = this.#queue) {
      if (this.#now() - batch.hour > maxBatchAgeMs) this.#lose(batch, new Error('The batch is too old to be sent again'))
      else await this.#write(batch)
      this.#queue.shift()
    }
  }

  /** Rejects with errors that a retry may not meet. */
  async #write(batch: ViewBatch): Promise<void> {
    try {
      await this.#options.write(batch.values())
      this.#flushed += batch.views
      for (const key of batch.keys) this.#written.add(key)
    } catch (error) {
      if (!isRejectedWrite(error)) throw error
      this.#lose(batch, error)
    }
  }

  #add(request: VisitorRequest, page: PageId, traits: Traits): void {
    const { salts } = this.#options
    const now = this.#now()
    const hour = now - (now % hourMs)
    if (this.#open.hour !== hour || this.#open.full) this.#closeBatch(hour)
    const view = { page, visitor: visitorHash(salts.at(now), request, page), traits }
    const key = visitorKey(view)
    this.#open.add(view, this.#written.has(key) ? audienceKey(view) : key)
  }

  #closeBatch(nextHour: number): void {
    if (this.#open.views > 0) {
      if (this.#queue.length < maxQueuedBatches) this.#queue.push(this.#open)
      else this.#lose(this.#open, new Error('Too many batches wait for the database'))
    }
    this.#open = new ViewBatch(nextHour)
  }

  #lose({ views }: Pick<ViewBatch, 'views'>, error: unknown): void {
    this.#lost += views
    this.#options.log.error({ err: error, views }, 'Views were not counted')
  }
}

/** Remembers at least the last 25,000 keys. With two generations, the older keys are dropped together, at almost no cost. */
class RecentKeys {
  #young = new Set<string>()
  #old: ReadonlySet<string> = new Set()

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key)
  }

  add(key: string): void {
    if (this.#young.size >= maxRecentKeys) {
      this.#old = this.#young
      this.#young = new Set()
    }
    this.#young.add(key)
  }
}
