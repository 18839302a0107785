import type { ShownPage, Tile } from '@tessera/api'
import type { LinkId } from '@tessera/contract'

import type { Asked } from '../../http/request/visitor-request.ts'
import type { Audience } from '../audience/audience.ts'
import type { Redis } from '../../process/redis/redis.ts'
import { newKeyOf } from './dedupe/visitor-key.ts'
import type { Ledger } from './ledger.ts'
import { type Window, windowLength } from './dedupe/dedupe-window.ts'

/** A tile that is being followed. */
export type Followed = { readonly id: LinkId; readonly visit: ShownPage; readonly tile: Tile }

export type CounterOptions = {
  audience: Audience
  ledger: Pick<Ledger, 'add'>
  window: Window
  /** The same window for all processes, where they have something to share it by. */
  shared?: Pick<Redis, 'claim'> | undefined
}

/** Decides which redirects are clicks, and has those written down. */
export class Counter {
  readonly #options: CounterOptions
  /** Not with the day's salt: everybody would be somebody else after midnight, also between the two clicks of a double click. */
  readonly #keyOf = newKeyOf()

  constructor(options: CounterOptions) {
    this.#options = options
  }

  /** Calls `done` when the visitor may be sent on: at once where this is no click, else when the click is durable. */
  count(asked: Asked, followed: Followed, done: () => void): void {
    void this.#options.audience.decide(asked, followed.visit.id, (counts) => {
      if (counts) this.#countPerson(asked, followed, done)
      else done()
    })
  }

  #countPerson(asked: Asked, { id, visit, tile }: Followed, done: () => void): void {
    const { audience, ledger, window, shared } = this.#options
    const { address, headers } = asked
    const agent = headers['user-agent'] ?? ''
    // Who is first for all processes enters this one's window, too: it stands in while there is nothing to share by.
    const enter = (first: boolean) => {
      if (!first || !window.enter(this.#keyOf(tile.n, address, agent))) return done()
      ledger.add({ link: tile.n, page: visit.id, ...audience.traitsOf(asked) }, done)
    }
    if (shared)
      void shared
        // No part can hold the line break between them.
        .claim(`click\n${id}\n${address}\n${agent}`, windowLength)
        .catch(() => true)
        .then(enter)
    else enter(true)
  }
}
