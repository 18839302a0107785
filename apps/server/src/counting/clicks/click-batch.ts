import { hash, randomUUID } from 'node:crypto'

import type { ClickBatchParams } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { Device } from '../audience/user-agent.ts'
import type { Traits } from '../audience/audience.ts'

/** One click as the ledger stores it. `link` is the number that `links.n` gives the link. */
export type Click = Traits & { readonly link: number; readonly page: PageId }

type SerializedBatch = readonly [id: string, at: string, ...clicks: (readonly [number, PageId, string | null, Device, string | null])[]]

/** Clicks that are committed together. A batch keeps its id and time, however often and by whichever process it is sent. */
export class ClickBatch {
  readonly id: string
  /** When the batch was created, in ISO 8601. All its clicks are stored with this time. */
  readonly at: string
  readonly #clicks: Click[] = []
  readonly #done: (() => void)[] = []

  constructor(id: string = randomUUID(), at: string = new Date().toISOString()) {
    this.id = id
    this.at = at
  }

  get size(): number {
    return this.#clicks.length
  }

  /** `done` is called when the click is durable or lost. */
  add(click: Click, done: () => void): void {
    this.#clicks.push(click)
    this.#done.push(done)
  }

  /** Calls all `done` callbacks; `onError` receives what one of them throws. */
  callDone(onError: (error: unknown) => void): void {
    for (const done of this.#done) {
      try {
        done()
      } catch (error) {
        onError(error)
      }
    }
  }

  /** The parameters of the statements that commit and replay a batch. Making the array literals here is faster than in the driver. */
  values(): ClickBatchParams {
    const sums = new Map<number, number>()
    for (const { link } of this.#clicks) sums.set(link, (sums.get(link) ?? 0) + 1)
    // Sorted, so that two batches lock the counters in the same order and cannot deadlock.
    const sorted = [...sums].sort(([a], [b]) => a - b)
    const column = (read: (click: Click) => string | number | null) => literal(this.#clicks.map(read))
    return [
      this.id,
      this.at,
      column(({ link }) => link),
      column(({ page }) => page),
      column(({ referrer }) => (referrer === null ? null : quoted(referrer))),
      column(({ device }) => device),
      column(({ country }) => country),
      literal(sorted.map(([link]) => link)),
      literal(sorted.map(([, clicks]) => clicks)),
    ]
  }

  /** Splits the clicks into two batches. Their ids are derived: split again after a crash, they still count once. */
  halves(): [ClickBatch, ClickBatch] {
    const halves: [ClickBatch, ClickBatch] = [
      new ClickBatch(derived(this.id, 'left'), this.at),
      new ClickBatch(derived(this.id, 'right'), this.at),
    ]
    for (const [index, click] of this.#clicks.entries()) halves[index * 2 < this.size ? 0 : 1].add(click, this.#done[index] as () => void)
    return halves
  }

  toJSON(): SerializedBatch {
    return [
      this.id,
      this.at,
      ...this.#clicks.map(({ link, page, referrer, device, country }) => [link, page, referrer, device, country] as const),
    ]
  }

  /** Undefined for invalid text. */
  static parse(text: string): ClickBatch | undefined {
    try {
      const [id, at, ...clicks] = JSON.parse(text) as SerializedBatch
      const batch = new ClickBatch(id, at)
      for (const [link, page, referrer, device, country] of clicks) batch.add({ link, page, referrer, device, country }, () => {})
      return batch
    } catch {
      return undefined
    }
  }
}

const literal = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? 'null').join()}}`

/** Only the referrer comes from outside, and can contain quotes or backslashes. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

const derived = (id: string, part: string): string =>
  hash('sha256', `${id} ${part}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
