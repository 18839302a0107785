import { randomBytes } from 'node:crypto'

import type { ShownPage, Tile } from '@tessera/api'
import type { LinkId } from '@tessera/contract'

import type { VisitorRequest } from '../../http/request/visitor-request.ts'
import type { Redis } from '../../process/redis/redis.ts'
import { type Audience, type Traits, visitorHash } from '../audience/audience.ts'
import { type DedupeWindow, dedupeWindowMs } from './dedupe-window.ts'
import type { Ledger } from './ledger.ts'

/** A tile that a visitor follows. */
export type FollowedTile = { readonly id: LinkId; readonly page: ShownPage; readonly tile: Tile }

export type ClickCounterOptions = {
  audience: Audience
  ledger: Pick<Ledger, 'add'>
  /** Recognizes double clicks within this process. */
  window: DedupeWindow
  /** Recognizes double clicks across processes. Only present if Redis is configured. */
  shared?: Pick<Redis, 'claim'> | undefined
  log: { error(details: object, message: string): void }
}

/** Decides which redirects count as clicks, and adds those to the ledger. */
export class ClickCounter {
  readonly #options: ClickCounterOptions
  /** Not the salt of the day: it would change between the two clicks of a double click at midnight. */
  readonly #salt = randomBytes(16).toString('base64')

  constructor(options: ClickCounterOptions) {
    this.#options = options
  }

  /**
   * Calls `done` once, when the redirect may be sent: immediately if the click does not count, otherwise when it is durable. If the decision
   * fails, `done` is called without counting the click.
   */
  count(request: VisitorRequest, followed: FollowedTile, done: () => void): void {
    const { audience } = this.#options
    const deciding = audience.decide(request, followed.page.id, (traits) => {
      if (traits) this.#countOnce(request, followed, traits, done)
      else done()
    })
    deciding?.catch((error: unknown) => this.#sendUncounted(error, done))
  }

  #countOnce(request: VisitorRequest, { id, page, tile }: FollowedTile, traits: Traits, done: () => void): void {
    const { ledger, window, shared } = this.#options
    const enter = (isFirst: boolean) => {
      // This process's window is entered in any case, so that it can take over when Redis is unavailable.
      if (!isFirst || !window.enter(visitorHash(this.#salt, request, id, 'binary'))) return done()
      ledger.add({ link: tile.n, page: page.id, ...traits }, done)
    }
    if (!shared) return enter(true)
    const { address, headers } = request
    shared
      // The line breaks keep the parts apart: none of them can contain one.
      .claim(`click\n${id}\n${address}\n${headers['user-agent'] ?? ''}`, dedupeWindowMs)
      .catch(() => true)
      .then(enter)
      .catch((error: unknown) => this.#sendUncounted(error, done))
  }

  #sendUncounted(error: unknown, done: () => void): void {
    this.#options.log.error({ err: error }, 'A click was not counted')
    done()
  }
}
