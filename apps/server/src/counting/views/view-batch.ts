import { randomUUID } from 'node:crypto'

import type { ViewBatch } from '@tessera/api'
import type { PageId } from '@tessera/contract'

import type { Traits } from '../audience/audience.ts'

/** How many lines one statement is given. It has to be done in time also where each is of another page and the database is busy: else it never is. */
const most = 500

type Line = { readonly page: PageId; readonly visitor: string; readonly traits: Traits; views: number }

/** Views of one hour that are written together, one line for those of a visitor that look alike. The same batch has the same id whenever it is sent. */
export class Batch {
  readonly #id = randomUUID()
  readonly hour: number
  readonly #lines = new Map<string, Line>()
  #views = 0

  /** The milliseconds at which the hour begins. */
  constructor(hour: number) {
    this.hour = hour
  }

  get views(): number {
    return this.#views
  }

  get full(): boolean {
    return this.#lines.size >= most
  }

  /** `visitor` is the name for this page and day, in hexadecimal digits. */
  add(page: PageId, visitor: string, traits: Traits): void {
    const { referrer, country } = traits
    // The page and the device are part of what the visitor's name is made of.
    const key = `${visitor}${referrer ?? ''} ${country ?? ''}`
    const line = this.#lines.get(key)
    if (line) line.views += 1
    else this.#lines.set(key, { page, visitor, traits, views: 1 })
    this.#views += 1
  }

  /** What the statement takes: of a visitor's name the first 64 bits. */
  values(): ViewBatch {
    const lines = [...this.#lines.values()]
    return [
      this.#id,
      new Date(this.hour).toISOString(),
      lines.map(({ page }) => page),
      lines.map(({ visitor }) => BigInt.asIntN(64, BigInt(`0x${visitor.slice(0, 16)}`)).toString()),
      lines.map(({ traits: { device, country } }) => `${device}|${country ?? ''}`),
      lines.map(({ traits: { referrer } }) => referrer ?? ''),
      lines.map(({ views }) => views),
    ]
  }
}
