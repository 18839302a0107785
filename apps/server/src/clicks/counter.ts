import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import type { ShownPage, Tile } from '@tessera/api'
import type { LinkId, PageId } from '@tessera/contract'

import { withoutPort } from '../network.ts'
import { hasSessionCookie } from '../session-cookie.ts'
import { readAgent } from './agent.ts'
import type { Ledger } from './ledger.ts'
import { isPerson } from './person.ts'
import { referrerHost } from './referrer.ts'
import type { Window } from './window.ts'

/** What counting asks of a request. */
export type Asked = {
  readonly method: string
  readonly ip: string
  readonly host: string
  readonly headers: IncomingHttpHeaders
  /** Of the connection, whose other end may be a proxy. */
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** A tile that is being followed. */
export type Followed = { readonly id: LinkId; readonly visit: ShownPage; readonly tile: Tile }

export type CounterOptions = {
  ledger: Pick<Ledger, 'add'>
  window: Window
  /** Whether the signed-in person whom these cookies tell owns the page. */
  isOwner: (cookies: string, page: PageId) => Promise<boolean>
  /** The host of the service's own addresses, where it is told. */
  ownHost: string | undefined
  /** The header that tells a visitor's country, where the other end of the connection is believed. */
  country: { readonly header: string; readonly believes: (address: string) => boolean } | undefined
}

/** Decides which redirects are clicks, and has those written down. */
export class Counter {
  readonly #options: CounterOptions
  /**
   * What the window's visitors are hashed with. Kept nowhere else, as the window is; and not the day's salt, with which
   * everybody would be somebody else after midnight, also between the two clicks of a double click.
   */
  readonly #secret = randomBytes(32).toString('base64')

  constructor(options: CounterOptions) {
    this.#options = options
  }

  /** Calls `done` when the visitor may be sent on: at once where this is no click, else when the click is durable. */
  count(asked: Asked, followed: Followed, done: () => void): void {
    if (!isPerson(asked)) return done()
    const { cookie } = asked.headers
    if (cookie !== undefined && hasSessionCookie(cookie)) void this.#countUnlessOwner(asked, cookie, followed, done)
    else this.#countPerson(asked, followed, done)
  }

  async #countUnlessOwner(asked: Asked, cookie: string, followed: Followed, done: () => void): Promise<void> {
    const own = await this.#options.isOwner(cookie, followed.visit.id).catch(() => false)
    if (own) done()
    else this.#countPerson(asked, followed, done)
  }

  #countPerson(asked: Asked, { id, visit, tile }: Followed, done: () => void): void {
    const { ledger, window, ownHost } = this.#options
    const { headers, host } = asked
    const agent = headers['user-agent'] ?? ''
    if (!window.enter(this.#keyOf(`${id}\n${withoutPort(asked.ip)}\n${agent}`))) return done()
    const referrer = referrerHost(headers.referer, ownHost ?? host)
    const { device } = readAgent(agent)
    ledger.add({ link: tile.n, page: visit.id, referrer, device, country: this.#countryOf(asked) }, done)
  }

  /** No part can hold the line break between them. */
  #keyOf(visitorOnTile: string): number {
    return hash('sha256', `${this.#secret}\n${visitorOnTile}`, 'buffer').readUIntBE(0, 6)
  }

  #countryOf({ headers, socket }: Asked): string | null {
    const { country } = this.#options
    const value = country?.believes(socket.remoteAddress ?? '') ? headers[country.header] : undefined
    // XX is how proxies write that they do not know.
    return typeof value === 'string' && /^[a-z]{2}$/i.test(value) && !/^xx$/i.test(value) ? value.toUpperCase() : null
  }
}
