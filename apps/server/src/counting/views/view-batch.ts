import { randomUUID } from 'node:crypto'

import type { ViewBatch } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { Traits } from '../audience/audience.ts'

/** A statement has to end before its timeout even if each row is of another page and the database is busy. */
const maxRows = 500

type Row = { readonly page: PageId; readonly visitor: string; readonly traits: Traits; views: number }

/** Views of one hour that are written together, with one row for equal views of a visitor. A batch keeps its id when it is sent again. */
export class Batch {
  readonly #id = randomUUID()
  /** When the hour begins, in milliseconds since the epoch. */
  readonly hour: number
  readonly #rows = new Map<string, Row>()
  #views = 0

  constructor(hour: number) {
    this.hour = hour
  }

  get views(): number {
    return this.#views
  }

  get full(): boolean {
    return this.#rows.size >= maxRows
  }

  /** `visitor` is the visitor's hash for this page and day. */
  add(page: PageId, visitor: string, traits: Traits): void {
    const { referrer, country } = traits
    // The hash covers the page and the user agent, and with it the device.
    const key = `${visitor}${referrer ?? ''} ${country ?? ''}`
    const row = this.#rows.get(key)
    if (row) row.views += 1
    else this.#rows.set(key, { page, visitor, traits, views: 1 })
    this.#views += 1
  }

  /** The statement's parameters. The database stores the first 64 bits of a visitor's hash. */
  values(): ViewBatch {
    const rows = [...this.#rows.values()]
    return [
      this.#id,
      new Date(this.hour).toISOString(),
      rows.map(({ page }) => page),
      rows.map(({ visitor }) => BigInt.asIntN(64, BigInt(`0x${visitor.slice(0, 16)}`)).toString()),
      rows.map(({ traits: { device, country } }) => `${device}|${country ?? ''}`),
      rows.map(({ traits: { referrer } }) => referrer ?? ''),
      rows.map(({ views }) => views),
    ]
  }
}
