import {
  ApiError,
  type AttemptFailure,
  causeOfDecoding,
  type ChangedPage,
  type DuePicture,
  failPicture,
  finishPicture,
  pagesNaming,
  returnPicture,
  type Services,
  takeDuePicture,
  takeImage,
  untilNextDue,
} from '@tessera/api'
import { maxImageBytes, type OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import pLimit from 'p-limit'

import { FetchFailure } from '../fetch-failure.ts'
import type { Fetcher } from '../guarded-fetch.ts'
import { acceptPictures } from '../previews/page-reader.ts'

export type PictureQueueOptions = {
  db: Db
  fetch: Fetcher
  decode: Services['decodeImage']
  limitsOf: Services['limitsOf']
  /** Processes of the instance, which share its limit of fetches. */
  workers: number
  invalidate: (change: ChangedPage) => void
  /** Called for the first of consecutive failures of the database. */
  onFailure: (error: unknown) => void
}

/** Of an instance. With more workers than this, each worker has one. */
const maxFetches = 4
/** After a write, which may have queued a picture. Writes that follow each other share one look at the queue. */
const wakeDelayMs = 100
/** The queue is looked at this often without a write, for what other instances leave. */
const maxIdleMs = 15_000
/** Pictures are due, but may not be fetched now, for example because another instance fetches from their host. Doubled each time. */
const busyDelayMs = 1_000
/** An image that could not be decoded because of others is tried again. */
const decoderBusyDelaySeconds = 10

/** The lease ended before the result: another instance has the picture. */
class LeaseLost extends Error {}

/** Fetches the remote pictures that pages name. All instances work on one queue in the database. */
export class PictureQueue {
  readonly #options: PictureQueueOptions
  readonly #maxFetches: number
  readonly #running = new Set<Promise<void>>()
  // Users who upload images meanwhile must find the decoder free.
  readonly #decodeOne = pLimit(1)
  #lastOwner: OwnerId | '' = ''
  #looking: Promise<void> | undefined
  #lookAgain = false
  #timer: NodeJS.Timeout | undefined
  #wakesAt = Infinity
  #busyLooks = 0
  #failing = false
  #stopped = false

  constructor(options: PictureQueueOptions) {
    this.#options = options
    this.#maxFetches = Math.max(1, Math.floor(maxFetches / options.workers))
  }

  /** Looks at the queue soon. Called after each write. */
  wake(delayMs = wakeDelayMs): void {
    const at = performance.now() + delayMs
    if (this.#stopped || at >= this.#wakesAt) return
    clearTimeout(this.#timer)
    this.#wakesAt = at
    this.#timer = setTimeout(() => {
      this.#wakesAt = Infinity
      this.#look()
    }, delayMs).unref()
  }

  /** Takes no further picture, and resolves when the current ones are done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#running)
  }

  #look(): void {
    if (this.#looking) this.#lookAgain = true
    else
      this.#looking = this.#takeDue()
        .then((delayMs) => {
          this.#failing = false
          return delayMs
        })
        .catch((error: unknown) => {
          if (!this.#failing) this.#options.onFailure(error)
          this.#failing = true
          return maxIdleMs
        })
        .then((delayMs) => {
          this.#looking = undefined
          this.wake(this.#lookAgain ? wakeDelayMs : delayMs)
          this.#lookAgain = false
        })
  }

  /** Begins to fetch what is due. Returns after how long to look again. */
  async #takeDue(): Promise<number> {
    const { db } = this.#options
    const waitMs = await untilNextDue(db)
    if (waitMs === undefined || waitMs > 0) return Math.min(waitMs ?? maxIdleMs, maxIdleMs)
    while (!this.#stopped && this.#running.size < this.#maxFetches) {
      const picture = await takeDuePicture(db, this.#lastOwner)
      if (!picture) return Math.min(busyDelayMs * 2 ** this.#busyLooks++, maxIdleMs)
      this.#busyLooks = 0
      this.#lastOwner = picture.owner
      const done = this.#fetch(picture).finally(() => {
        this.#running.delete(done)
        this.wake(0)
      })
      this.#running.add(done)
    }
    // The end of a fetch wakes the queue.
    return maxIdleMs
  }

  async #fetch(picture: DuePicture): Promise<void> {
    const { db, invalidate, onFailure } = this.#options
    try {
      const outcome = await this.#attempt(picture)
      if (outcome === 'busy') await returnPicture(db, picture, decoderBusyDelaySeconds)
      else if (outcome === 'kept') for (const pageId of await pagesNaming(db, picture.owner, picture.urlHash)) invalidate({ pageId })
      else await failPicture(db, picture, outcome)
    } catch (error) {
      // The lease ends, and an instance takes the picture again.
      onFailure(error)
    }
  }

  async #attempt(picture: DuePicture): Promise<'kept' | 'busy' | AttemptFailure> {
    const { db, fetch, decode, limitsOf } = this.#options
    const { owner, plan, url } = picture
    try {
      const { body } = await fetch(url, { maxBytes: maxImageBytes, accept: acceptPictures })
      const image = await this.#decodeOne(() => decode(owner, body))
      await db.transaction(async (tx) => {
        await takeImage(tx, { owner, limits: limitsOf(plan) }, image)
        if (!(await finishPicture(tx, picture, image.id))) throw new LeaseLost()
      })
      return 'kept'
    } catch (error) {
      if (error instanceof LeaseLost) return 'kept'
      if (error instanceof FetchFailure) return { cause: error.reason, status: error.status }
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'image_busy' || error.reason === 'rate_limited') return 'busy'
      if (error.reason === 'image_blocked') return { cause: 'blocked', status: null }
      if (error.reason === 'quota_exceeded') return { cause: 'quota', status: null }
      const cause = causeOfDecoding(error)
      if (cause === undefined) throw error
      return { cause, status: null }
    }
  }
}
