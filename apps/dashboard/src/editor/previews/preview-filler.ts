import type { LinkPreview } from '@tessera/contract'

import { type Failure, failureOf } from '../../app/failures/failure.ts'
import { changeLink, type Edit, linkOf } from '../model/document/edits.ts'

/** A link whose title and icon are wanted. */
export type Wanted = { key: string; url: string }

type Preview = Pick<LinkPreview, 'title' | 'icon'>

/** Fills the empty fields of a link, unless its URL has changed or the link is gone. */
export const fillLink =
  ({ key, url }: Wanted, { title, icon }: Preview): Edit =>
  (document) => {
    const link = linkOf(document, key)
    if (link?.url !== url) return document
    const hasIcon = link.icon !== null || link.iconImage !== null
    return changeLink(key, { title: link.title ?? title, iconImage: hasIcon ? link.iconImage : icon })(document)
  }

export type FillerDeps = {
  read: (url: string, signal: AbortSignal) => Promise<Preview>
  /** Changes every step of the history that the edit fits, so that the fields belong to the step that added the link. */
  complete: (edit: Edit) => void
  /** Waits. Rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export type FillerState = { readonly done: number; readonly total: number }

/** The server fetches few pages at a time for one account. */
const maxRequests = 2
/** Used if the server does not say how long to wait. */
const defaultRetrySeconds = 10
const idle: FillerState = { done: 0, total: 0 }

/** Fetches titles and icons of added links and fills them in. A link whose page cannot be read stays as it is. */
export class PreviewFiller {
  #state = idle
  readonly #deps: FillerDeps
  readonly #queue: Wanted[] = []
  readonly #listeners = new Set<() => void>()
  #stopped = new AbortController()
  #running = 0

  constructor(deps: FillerDeps) {
    this.#deps = deps
  }

  get state(): FillerState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(links: readonly Wanted[]): void {
    this.#queue.push(...links)
    this.#update({ ...this.#state, total: this.#state.total + links.length })
    // Each worker takes a link before it returns.
    while (this.#running < maxRequests && this.#queue.length > 0) void this.#work()
  }

  stop(): void {
    this.#stopped.abort()
    this.#stopped = new AbortController()
    this.#queue.length = 0
    this.#running = 0
    this.#update(idle)
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopped
    this.#running += 1
    for (let wanted = this.#queue.shift(); wanted; wanted = this.#queue.shift()) {
      const refused = await this.#fill(wanted, signal)
      if (signal.aborted) return
      if (refused === 'off') return this.stop()
      this.#update({ ...this.#state, done: this.#state.done + 1 })
    }
    this.#running -= 1
    if (this.#running === 0) this.#update(idle)
  }

  async #fill(wanted: Wanted, signal: AbortSignal): Promise<'off' | null> {
    for (;;) {
      try {
        const preview = await this.#deps.read(wanted.url, signal)
        if (!signal.aborted) this.#deps.complete(fillLink(wanted, preview))
        return null
      } catch (error) {
        if (signal.aborted) return null
        const failure: Failure = failureOf(error)
        if (failure.reason === 'fetch_off') return 'off'
        if (failure.reason !== 'rate_limited' && failure.reason !== 'image_busy') return null
        await this.#deps.sleep((failure.retryAfter ?? defaultRetrySeconds) * 1_000, signal).catch(() => {})
        if (signal.aborted) return null
      }
    }
  }

  #update(state: FillerState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
