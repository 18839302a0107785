import { setTimeout as sleep } from 'node:timers/promises'

import type { ClickBatch } from '@tessera/api'

import { inTime } from '../../process/timeout.ts'
import { isRefused } from '../rejected-write.ts'
import { Batch, type Click } from './click-batch.ts'
import type { Journal } from './journal.ts'

/** Milliseconds that a commit may take before its batch goes to the journal: visitors are redirected within a second. */
const patience = 300
const pause = 250
/** Batches' ids are remembered for longer, so that one this old at most can be told from one that has been counted. */
const oldest = 7 * 86_400_000

type Send = (values: ClickBatch) => Promise<unknown>

export type LedgerOptions = {
  /** Events and sums in one transaction; a batch whose id has been committed before changes nothing. */
  commit: Send
  /** The same for a batch that has waited. */
  replay: Send
  journal: Journal
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  now?: () => number
}

/**
 * Group commit: clicks gather while a commit is under way, and leave together in the next. A batch whose outcome is unknown
 * goes to the journal as it is, to be sent again; its id makes it count once.
 */
export class Ledger {
  readonly #options: LedgerOptions
  readonly #now: () => number
  #open: Batch | undefined
  #settling: Promise<void> | undefined
  #replaying: Promise<void> | undefined
  #waiting = false
  #away = false
  #faulty = false
  #closed = false
  #leaving = 0
  #flushed = 0
  #journaled = 0
  #lost = 0

  constructor(options: LedgerOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Clicks that were redirected and are counted nowhere. */
  get lost(): number {
    return this.#lost
  }

  /** Clicks since the start; those that went into the journal are flushed, too, once the database has them. */
  get sums(): [state: string, clicks: number][] {
    return [
      ['flushed', this.#flushed],
      ['journaled', this.#journaled],
      ['lost', this.#lost],
    ]
  }

  /** Clicks that are neither committed nor in the journal. */
  get waiting(): number {
    return this.#leaving + (this.#open?.size ?? 0)
  }

  /** `done` is called once the click is durable, or is lost for good. */
  add(click: Click, done: () => void): void {
    this.#open ??= new Batch()
    this.#open.add(click, done)
    this.#settling ??= this.#settleAll()
  }

  /** Commits what waits in the journal, now or when the database is back. */
  replay(): Promise<void> {
    this.#waiting = true
    return (this.#replaying ??= this.#replayAll())
  }

  /** Returns when all that was added is durable. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#settling
    await this.#replaying
    await this.#options.journal.close()
  }

  async #settleAll(): Promise<void> {
    // What this turn of the event loop still reads joins in.
    await new Promise(setImmediate)
    for (let batch = this.#open; batch; batch = this.#open) {
      this.#open = undefined
      this.#leaving = batch.size
      await this.#settle(batch)
      this.#leaving = 0
    }
    this.#settling = undefined
  }

  async #settle(batch: Batch): Promise<void> {
    const asked = !this.#away
    if (asked && (await this.#decide(batch))) return
    try {
      await this.#options.journal.append(batch)
      this.#journaled += batch.size
    } catch (error) {
      // Nowhere to wait: the database may be back.
      if (!asked && (await this.#decide(batch))) return
      this.#lose(batch.size, error)
    }
    this.#tell(batch)
    if (!this.#closed) void this.replay()
  }

  /** Asks the database; false where nobody knows what became of the batch. */
  async #decide(batch: Batch): Promise<boolean> {
    try {
      await inTime(this.#options.commit(batch.values()), patience)
    } catch (error) {
      if (isRefused(error)) await this.#divide(batch, error, (half) => this.#settle(half))
      else this.#awaitDatabase(error)
      return isRefused(error)
    }
    this.#away = false
    this.#flushed += batch.size
    this.#tell(batch)
    return true
  }

  /** What a visitor's answer throws is no matter of the ledger: the click is where it is. */
  #tell(batch: Batch): void {
    batch.settle((error) => this.#options.log.error({ err: error }, 'A visitor could not be sent on'))
  }

  /** PostgreSQL rolled the batch back for what one of its clicks holds: the others need not share its fate. */
  async #divide(batch: Batch, error: unknown, send: (half: Batch) => Promise<void>): Promise<void> {
    if (batch.size > 1) {
      for (const half of batch.halves()) await send(half)
      return
    }
    this.#lose(1, error)
    this.#tell(batch)
  }

  async #replayAll(): Promise<void> {
    while (this.#waiting && !this.#closed) {
      this.#waiting = false
      if (await this.#replayOnce()) continue
      this.#waiting = true
      await sleep(pause)
    }
    this.#replaying = undefined
  }

  /** False where something has to wait for the next time. */
  async #replayOnce(): Promise<boolean> {
    let sound = true
    try {
      await this.#options.journal.replay({
        send: (batch) => this.#sendAgain(batch),
        refuse: (line) => this.#lose(0, new Error(`The journal has a line that is no batch: ${line.slice(0, 80)}`)),
        fail: (error) => {
          sound = false
          this.#mindJournal(error)
        },
      })
    } catch (error) {
      this.#awaitDatabase(error)
      return false
    }
    // Even where the journal could not be read: then only new clicks find out whether the database is back.
    this.#away = false
    this.#faulty = !sound
    return sound
  }

  async #sendAgain(batch: Batch): Promise<void> {
    if (!(this.#now() - Date.parse(batch.at) < oldest)) return this.#lose(batch.size, new Error(`The journal has a batch of ${batch.at}`))
    try {
      await this.#options.replay(batch.values())
      this.#flushed += batch.size
      // New clicks need not wait until the whole journal is committed.
      this.#away = false
    } catch (error) {
      if (!isRefused(error)) throw error
      await this.#divide(batch, error, (half) => this.#sendAgain(half))
    }
  }

  #awaitDatabase(error: unknown): void {
    if (!this.#away) this.#options.log.warn({ err: error }, 'Clicks wait in the journal: the database does not take them')
    this.#away = true
  }

  /** A fault that stays is told once, not with each replay. */
  #mindJournal(error: unknown): void {
    if (!this.#faulty) this.#options.log.error({ err: error }, 'Clicks stay in the journal: it cannot be read')
    this.#faulty = true
  }

  #lose(clicks: number, error: unknown): void {
    this.#lost += clicks
    this.#options.log.error({ err: error, clicks, lost: this.#lost }, 'Clicks were not counted')
  }
}
