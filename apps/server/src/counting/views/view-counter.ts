import type { ViewBatch } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { Asked } from '../../http/request/visitor-request.ts'
import type { Audience } from '../audience/audience.ts'
import type { Salts } from '../audience/daily-salts.ts'
import { visitorHash } from '../audience/visitor-hash.ts'
import { isRefused } from '../rejected-write.ts'
import { Batch } from './view-batch.ts'

const hourLength = 3_600_000
/** Full batches that wait for the database; with this many, about 30 MB, further ones are lost. */
const room = 160
/** Batches' ids are remembered for a day: an older one might be counted twice. */
const oldest = 12 * hourLength

export type ViewsOptions = {
  audience: Audience
  salts: Salts
  /** All of a batch or nothing; one that has been written before changes nothing. */
  write: (batch: ViewBatch) => Promise<void>
  log: { error(details: object, message: string): void }
  now?: () => number
}

/**
 * Gathers views in memory. What has not been written is kept and sent again, and counts once since its batch keeps its id; only
 * an end of the process without a stop loses what it has gathered, a second's views while the database is there.
 */
export class Views {
  readonly #options: ViewsOptions
  readonly #now: () => number
  #open = new Batch(0)
  readonly #waiting: Batch[] = []
  readonly #undecided = new Set<Promise<void>>()
  #flushed = 0
  #lost = 0

  constructor(options: ViewsOptions) {
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

  /** Views that have not been written yet. */
  get waiting(): number {
    return this.#waiting.reduce((sum, { views }) => sum + views, this.#open.views)
  }

  /** To be called when a page has been answered: what it takes keeps no visitor waiting. */
  count(asked: Asked, page: PageId): void {
    const undecided = this.#options.audience.decide(asked, page, (counts) => {
      if (counts) this.#add(asked, page)
    })
    if (!undecided) return
    this.#undecided.add(undecided)
    void undecided.finally(() => this.#undecided.delete(undecided))
  }

  /** Writes what has been gathered. Rejects where something has to wait for the next time. Not to be called again before it has returned. */
  async flush(): Promise<void> {
    // A batch that has been sent stays as it is; while it has to wait, the open one grows.
    await this.#send()
    this.#close(0)
    await this.#send()
  }

  /** The same for the last time, with all views of requests that have been answered. */
  async finish(): Promise<void> {
    await Promise.all(this.#undecided)
    try {
      await this.flush()
    } catch (error) {
      this.#close(0)
      for (const batch of this.#waiting) this.#lose(batch, error)
    }
  }

  async #send(): Promise<void> {
    for (let [batch] = this.#waiting; batch; [batch] = this.#waiting) {
      if (this.#now() - batch.hour > oldest) this.#lose(batch, new Error('Their day is over'))
      else await this.#write(batch)
      this.#waiting.shift()
    }
  }

  /** Throws what the next try may not meet. */
  async #write(batch: Batch): Promise<void> {
    try {
      await this.#options.write(batch.values())
      this.#flushed += batch.views
    } catch (error) {
      if (!isRefused(error)) throw error
      this.#lose(batch, error)
    }
  }

  #add(asked: Asked, page: PageId): void {
    const { audience, salts } = this.#options
    const now = this.#now()
    const hour = now - (now % hourLength)
    if (this.#open.hour !== hour || this.#open.full) this.#close(hour)
    this.#open.add(page, visitorHash(salts.at(now), asked, page), audience.traitsOf(asked))
  }

  #close(next: number): void {
    if (this.#open.views > 0) {
      if (this.#waiting.length < room) this.#waiting.push(this.#open)
      else this.#lose(this.#open, new Error('Too many wait for the database'))
    }
    this.#open = new Batch(next)
  }

  #lose({ views }: Batch, error: unknown): void {
    this.#lost += views
    this.#options.log.error({ err: error, views }, 'Views were not counted')
  }
}
