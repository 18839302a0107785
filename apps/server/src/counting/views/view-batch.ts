import { randomUUID } from 'node:crypto'

import type { ViewBatchParams } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { Traits } from '../audience/audience.ts'

/** A statement has to end before its timeout even if each row is of another page and the database is busy. */
const maxRows = 500

/** `visitor` is the visitor's hash for this page and day. */
export type View = { readonly page: PageId; readonly visitor: string; readonly traits: Traits }

type Row = View & { views: number }

/** The key that equal views of a visitor share. The hash covers the day, the page and the user agent, and with it the device. */
export const visitorKey = ({ visitor, traits: { referrer, country } }: View): string => `${visitor}${referrer ?? ''} ${country ?? ''}`

/** The key that views share if all that is stored is equal except the visitor. */
export const audienceKey = ({ page, traits: { referrer, device, country } }: View): string =>
  `${page} ${device}${country ?? ''} ${referrer ?? ''}`

/** Views of one hour that are written together, with one row for equal views. A batch keeps its id when it is sent again. */
export class ViewBatch {
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

  get keys(): Iterable<string> {
    return this.#rows.keys()
  }

  /** Views with the same key share a row. */
  add(view: View, key = visitorKey(view)): void {
    const row = this.#rows.get(key)
    if (row) row.views += 1
    else this.#rows.set(key, { ...view, views: 1 })
    this.#views += 1
  }

  /** The statement's parameters. The database stores the first 64 bits of a visitor's hash. */
  values(): ViewBatchParams {
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
