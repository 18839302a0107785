import { type Failure, failureOf, isSignedOut } from '../../app/failures/failure.ts'
import { afterSchedule } from './after-schedule.ts'
import type { DraftSync } from './drafts/draft-sync.ts'
import type { EditorDeps, EditorStore } from './editor-state.ts'
import { nextWrite, reduceSaving, type SaveEvent } from './save-state.ts'

const autosaveDelayMs = 700

const temporaryReasons: ReadonlySet<Failure['reason']> = new Set(['unreachable', 'database_unavailable', 'rate_limited', 'internal'])
const isTemporary = (failure: Failure): boolean => temporaryReasons.has(failure.reason) || isSignedOut(failure)

/** Sends the document to the server, one write at a time, until the server has what the editor shows. */
export class SaveLoop {
  readonly #store: EditorStore
  readonly #deps: EditorDeps
  readonly #drafts: DraftSync
  #running: Promise<void> | null = null
  #cancelTimer = (): void => {}
  #autosaves = true

  constructor(store: EditorStore, deps: EditorDeps, drafts: DraftSync) {
    this.#store = store
    this.#deps = deps
    this.#drafts = drafts
  }

  start(): void {
    this.#autosaves = true
  }

  /** Ends autosave and stores the draft. A write in flight goes on. */
  stop(): void {
    this.#autosaves = false
    this.#cancelTimer()
    this.#drafts.sync()
  }

  /** Called after each change of the state. */
  changed(): void {
    this.#drafts.syncIfOlderThan(autosaveDelayMs)
    this.schedule()
  }

  /** Saves after the delay, or later if a failed write has to wait longer before its retry. */
  schedule(delayMs = autosaveDelayMs): void {
    this.#cancelTimer()
    const waitMs = Math.max(delayMs, this.#store.state.saving.notBefore - this.#deps.now())
    if (this.#autosaves) this.#cancelTimer = this.#deps.setTimer(waitMs, () => void this.save())
  }

  /** Saves now. With `retryRefused`, also a document that the server has refused. */
  async save({ retryRefused = false } = {}): Promise<void> {
    this.#cancelTimer()
    if (retryRefused) this.#dispatch({ type: 'retry' })
    this.#drafts.sync()
    this.#running ??= this.#run().finally(() => (this.#running = null))
    await this.#running
  }

  /** Stores the draft and saves now, unless the delay before a retry is still running. */
  flush(): void {
    this.#drafts.sync()
    if (this.#deps.now() >= this.#store.state.saving.notBefore) void this.save()
  }

  #dispatch(event: SaveEvent): void {
    this.#store.update({ saving: reduceSaving(this.#store.state.saving, event) })
  }

  async #run(): Promise<void> {
    while (this.#deps.isOnline()) {
      const { saving, history } = this.#store.state
      const document = nextWrite(saving, history.present)
      if (!document) break
      this.#dispatch({ type: 'write_started', document })
      try {
        this.#dispatch({ type: 'write_ok', revision: await this.#deps.write(document, saving.known.revision) })
      } catch (error) {
        await this.#handle(failureOf(error))
      }
      if (this.#store.state.saving.phase.kind === 'failed') return
      this.#drafts.sync()
    }
  }

  async #handle(failure: Failure): Promise<void> {
    if (failure.reason === 'revision_stale') await this.#readServerVersion()
    else if (isTemporary(failure)) this.#retryLater(failure)
    // An earlier attempt whose response was lost may have been applied.
    else if (this.#store.state.saving.failures > 0 && failure.reason !== 'page_not_found') await this.#readServerVersion()
    else this.#dispatch({ type: 'write_refused', failure })
  }

  async #readServerVersion(): Promise<void> {
    this.#dispatch({ type: 'write_stale' })
    try {
      const version = await this.#deps.read()
      const { saving, history } = this.#store.state
      const event: SaveEvent = { type: 'server_read', version, present: history.present }
      const scheduled = afterSchedule(this.#store.state, version, this.#deps.now())
      this.#store.update({ ...(scheduled ?? { saving: reduceSaving(saving, event) }), facts: version })
    } catch (error) {
      this.#retryLater(failureOf(error))
    }
  }

  #retryLater(failure: Failure): void {
    this.#dispatch({ type: 'write_unknown', failure, now: this.#deps.now() })
    this.schedule(0)
  }
}
