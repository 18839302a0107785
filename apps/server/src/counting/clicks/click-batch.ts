import { hash, randomUUID } from 'node:crypto'

import type { ClickBatch } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { Device } from '../audience/user-agent.ts'
import type { Traits } from '../audience/audience.ts'

/** One click, as the ledger keeps it; `link` is the ledger's name of the link. */
export type Click = Traits & { readonly link: number; readonly page: PageId }

type Written = readonly [id: string, at: string, ...clicks: (readonly [number, PageId, string | null, Device, string | null])[]]

/** Clicks that commit together. The same batch has the same id and time whenever and by whomever it is sent. */
export class Batch {
  readonly id: string
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

  /** `done` is called when the batch is settled. */
  add(click: Click, done: () => void): void {
    this.#clicks.push(click)
    this.#done.push(done)
  }

  /** `failed` gets what a `done` throws, which keeps none of the others waiting. */
  settle(failed: (error: unknown) => void): void {
    for (const done of this.#done) {
      try {
        done()
      } catch (error) {
        failed(error)
      }
    }
  }

  /** What the statement takes. Array literals are cheaper made here than by the driver. */
  values(): ClickBatch {
    const sums = new Map<number, number>()
    for (const { link } of this.#clicks) sums.set(link, (sums.get(link) ?? 0) + 1)
    // In one order everywhere: two batches never wait for each other in a ring.
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

  /** Two batches of the same clicks. Divided anew after a crash they are the same two, and so count once. */
  halves(): [Batch, Batch] {
    const halves: [Batch, Batch] = [new Batch(derived(this.id, 'left'), this.at), new Batch(derived(this.id, 'right'), this.at)]
    for (const [index, click] of this.#clicks.entries()) halves[index * 2 < this.size ? 0 : 1].add(click, this.#done[index] as () => void)
    return halves
  }

  toJSON(): Written {
    return [
      this.id,
      this.at,
      ...this.#clicks.map(({ link, page, referrer, device, country }) => [link, page, referrer, device, country] as const),
    ]
  }

  /** Undefined for a text that is no batch. */
  static parse(text: string): Batch | undefined {
    try {
      const [id, at, ...clicks] = JSON.parse(text) as Written
      const batch = new Batch(id, at)
      for (const [link, page, referrer, device, country] of clicks) batch.add({ link, page, referrer, device, country }, () => {})
      return batch
    } catch {
      return undefined
    }
  }
}

const literal = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? 'null').join()}}`

/** Only the referrer's text comes from outside. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

const derived = (id: string, part: string): string =>
  hash('sha256', `${id} ${part}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
