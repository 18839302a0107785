import { hash } from 'node:crypto'

import { isSecret } from '@tessera/api'
import { LRUCache } from 'lru-cache'

import type { RateLimit } from '../http/limits/rate-limiter.ts'

const maxNetworks = 10_000
const maxAcceptedTokens = 10_000

const digestOf = (token: string): string => hash('sha256', token, 'base64url')

/**
 * Tells which tokens are likely to be guesses, so that they can be refused without a look-up in the database: those of a network
 * that has exceeded the limit of refused credentials. Tokens that this process has accepted before are never among them, so that
 * a client that guesses does not shut out the others behind its address.
 */
export class TokenGuesses {
  /** When the limit resets, in milliseconds since the epoch, by network. */
  readonly #resets = new LRUCache<string, number>({ max: maxNetworks })
  /** Digests. They decide only whether the database is asked, which then decides whether the token is valid. */
  readonly #accepted = new LRUCache<string, true>({ max: maxAcceptedTokens })

  isLikely(network: string, token: string): boolean {
    return (this.#resets.get(network) ?? 0) > Date.now() && !this.#accepted.has(digestOf(token))
  }

  accepted(token: string): void {
    this.#accepted.set(digestOf(token), true)
  }

  /** Called after a token was refused and counted. One that is refused by its form costs the database nothing. */
  refused(network: string, token: string, taken: RateLimit | undefined): void {
    if (!isSecret(token)) return
    this.#accepted.delete(digestOf(token))
    if (taken?.exceeded) this.#resets.set(network, Date.now() + taken.resetSeconds * 1_000)
  }
}
