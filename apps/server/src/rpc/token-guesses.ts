import { hash } from 'node:crypto'

import { isSecret } from '@tessera/api'
import { LRUCache } from 'lru-cache'

import type { RateLimit } from '../http/limits/rate-limiter.ts'

const maxNetworks = 10_000
const maxAcceptedTokens = 10_000

const digestOf = (token: string): string => hash('sha256', token, 'base64url')

/**
 * Identifies tokens that are likely to be guesses, so that they can be refused without a look-up in the database. A token is likely to be a
 * guess if its network has exceeded the limit of refused credentials, and this process has not accepted the token before. So a client that
 * guesses does not shut out other clients behind the same address.
 */
export class TokenGuesses {
  /** When the limit resets, in milliseconds since the epoch, by network. */
  readonly #resets = new LRUCache<string, number>({ max: maxNetworks })
  /** Digests of accepted tokens. They only decide whether a look-up takes place. The database decides whether a token is valid. */
  readonly #accepted = new LRUCache<string, true>({ max: maxAcceptedTokens })

  isLikely(network: string, token: string): boolean {
    return (this.#resets.get(network) ?? 0) > Date.now() && !this.#accepted.has(digestOf(token))
  }

  accepted(token: string): void {
    this.#accepted.set(digestOf(token), true)
  }

  /** Called after a token was refused and counted. Malformed tokens are ignored, because they cost no look-up. */
  refused(network: string, token: string, taken: RateLimit | undefined): void {
    if (!isSecret(token)) return
    this.#accepted.delete(digestOf(token))
    if (taken?.exceeded) this.#resets.set(network, Date.now() + taken.resetSeconds * 1_000)
  }
}
