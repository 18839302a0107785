import { setTimeout as sleep } from 'node:timers/promises'

import type { ClickBatchParams } from '@tessera/api'
import { isRejectedWrite } from '@tessera/db'

import { withTimeout } from '../../process/timeout.ts'
import { ClickBatch, type Click } from './click-batch.ts'
import type { Journal } from './journal.ts'

/** After this a batch goes to the journal, so that visitors are redirected within a second. */
const commitTimeoutMs = 300
const replayIntervalMs = 250
/** The database remembers batch ids for longer than this, so a batch this old can still be recognized as counted. */
const maxReplayAgeMs = 7 * 86_400_000

type Write = (values: ClickBatchParams) => Promise<unknown>

export type LedgerOptions = {
  /** Writes events and sums in one transaction. A batch whose id was committed before changes nothing. */
  commit: Write
  /** The same for a batch from the journal. */
  replay: Write
  journal: Journal
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** The database's clock, in milliseconds. It also decides when the database forgets the id of a batch. */
  databaseTime: () => Promise<number>
}

/**
 * Group commit: clicks gather while a commit is in flight, and are committed together by the next. A batch with an unknown
 * outcome goes to the journal unchanged and is sent again later; its id makes it count once.
 */
export class Ledger {
  readonly #options: LedgerOptions
  #open: ClickBatch | undefined
  #settling: Promise<void> | undefined
  #replaying: Promise<void> | undefined
  #replayWanted = false
  #databaseAway = false
  #journalFaulty = false
  #closed = false
  #settlingSize = 0
  #flushed = 0
  #journaled = 0
  #lost = 0

  constructor(options: LedgerOptions) {
    this.#options = options
  }

  /** Clicks that were redirected but never counted. */
  get lost(): number {
    return this.#lost
  }

  /** Clicks since the start. Those that were journaled are added to the flushed ones once the database has them. */
  get sums(): [state: string, clicks: number][] {
    return [
      ['flushed', this.#flushed],
      ['journaled', this.#journaled],
      ['lost', this.#lost],
    ]
  }

  /** Clicks that are neither committed nor in the journal. */
  get waiting(): number {
    return this.#settlingSize + (this.#open?.size ?? 0)
  }

  /** Calls `done` once the click is durable, or is lost for good. */
  add(click: Click, done: () => void): void {
    this.#open ??= new ClickBatch()
    this.#open.add(click, done)
    this.#settling ??= this.#settleAll()
  }

  /** Commits the journal's batches, now or when the database is back. */
  replay(): Promise<void> {
    this.#replayWanted = true
    return (this.#replaying ??= this.#replayAll())
  }

  /** Returns when all clicks are durable. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#settling
    await this.#replaying
    await this.#options.journal.close()
  }

  async #settleAll(): Promise<void> {
    // Requests that are read in this turn of the event loop join the batch.
    await new Promise(setImmediate)
    for (let batch = this.#open; batch; batch = this.#open) {
      this.#open = undefined
      this.#settlingSize = batch.size
      await this.#settle(batch)
      this.#settlingSize = 0
    }
    this.#settling = undefined
  }

  async #settle(batch: ClickBatch): Promise<void> {
    const tryDatabaseFirst = !this.#databaseAway
    if (tryDatabaseFirst && (await this.#commit(batch))) return
    try {
      await this.#options.journal.append(batch)
      this.#journaled += batch.size
    } catch (error) {
      // The journal cannot take the batch; the database may be back.
      if (!tryDatabaseFirst && (await this.#commit(batch))) return
      this.#lose(batch.size, error)
    }
    this.#callDone(batch)
    if (!this.#closed) void this.replay()
  }

  /** Returns whether the batch is settled. False when its outcome is unknown. */
  async #commit(batch: ClickBatch): Promise<boolean> {
    try {
      await withTimeout(this.#options.commit(batch.values()), commitTimeoutMs)
    } catch (error) {
      if (isRejectedWrite(error)) await this.#divide(batch, error, (half) => this.#settle(half))
      else this.#markDatabaseAway(error)
      return isRejectedWrite(error)
    }
    this.#databaseAway = false
    this.#flushed += batch.size
    this.#callDone(batch)
    return true
  }

  /** An error in a visitor's response does not concern the ledger: the click is durable. */
  #callDone(batch: ClickBatch): void {
    batch.callDone((error) => this.#options.log.error({ err: error }, 'A redirect could not be sent'))
  }

  /** PostgreSQL rejected the batch for one of its clicks: the others are sent without it. */
  async #divide(batch: ClickBatch, error: unknown, send: (half: ClickBatch) => Promise<void>): Promise<void> {
    if (batch.size > 1) {
      for (const half of batch.halves()) await send(half)
      return
    }
    this.#lose(1, error)
    this.#callDone(batch)
  }

  async #replayAll(): Promise<void> {
    while (this.#replayWanted && !this.#closed) {
      this.#replayWanted = false
      if (await this.#replayOnce()) continue
      this.#replayWanted = true
      await sleep(replayIntervalMs)
    }
    this.#replaying = undefined
  }

  /** Returns false when batches remain in the journal. */
  async #replayOnce(): Promise<boolean> {
    let readable = true
    let now: Promise<number> | undefined
    try {
      await this.#options.journal.replay({
        send: (batch) => this.#sendAgain(batch),
        // A batch whose time is unreadable is too old.
        isTooOld: async ({ at }) => !((await (now ??= this.#options.databaseTime())) - Date.parse(at) < maxReplayAgeMs),
        onSetAside: (clicks, path) => this.#lose(clicks, new Error(`The journal has clicks that are damaged or too old, see ${path}`)),
        onFault: (error) => {
          readable = false
          this.#markJournalFaulty(error)
        },
      })
    } catch (error) {
      this.#markDatabaseAway(error)
      return false
    }
    // Also when the journal is unreadable: then only new clicks find out whether the database is back.
    this.#databaseAway = false
    this.#journalFaulty = !readable
    return readable
  }

  async #sendAgain(batch: ClickBatch): Promise<void> {
    try {
      await this.#options.replay(batch.values())
      this.#flushed += batch.size
      // New clicks need not wait until the whole journal is committed.
      this.#databaseAway = false
    } catch (error) {
      if (!isRejectedWrite(error)) throw error
      await this.#divide(batch, error, (half) => this.#sendAgain(half))
    }
  }

  #markDatabaseAway(error: unknown): void {
    if (!this.#databaseAway) this.#options.log.warn({ err: error }, 'Clicks wait in the journal: the database does not accept them')
    this.#databaseAway = true
  }

  /** Logs a lasting fault once, not with each replay. */
  #markJournalFaulty(error: unknown): void {
    if (!this.#journalFaulty) this.#options.log.error({ err: error }, 'Clicks stay in the journal: it cannot be read')
    this.#journalFaulty = true
  }

  #lose(clicks: number, error: unknown): void {
    this.#lost += clicks
    this.#options.log.error({ err: error, clicks, lost: this.#lost }, 'Clicks were not counted')
  }
}
