import { LRUCache } from 'lru-cache'

import { AsyncCache } from '../../process/cache.ts'
import { prepare, type Prepared, prepareUncompressed, sizeOf } from './tagged-response.ts'

const maxOrigins = 4
const maxIdleMs = 60_000

type Content = { text: string; headers: Record<string, string> }

/**
 * Responses that contain the service's origin, in at most `maxBytes`. Without PUBLIC_URL a client can invent an origin for each
 * request, so responses are compressed and cached for at most four origins. Another origin gets them uncompressed, until one of
 * the four has not been requested for a minute.
 */
export class OriginResponses {
  readonly #origins = new LRUCache<string, true>({ max: maxOrigins, ttl: maxIdleMs, updateAgeOnGet: true })
  readonly #responses: AsyncCache<Prepared>

  constructor(maxBytes: number) {
    this.#responses = new AsyncCache(maxBytes, sizeOf)
  }

  /** `key` distinguishes the responses of one origin. */
  async get(origin: string, key: string, create: () => Content): Promise<Prepared> {
    if (this.#admits(origin))
      return this.#responses.get(`${key} ${origin}`, async () => {
        const { text, headers } = create()
        return prepare(text, headers)
      })
    const { text, headers } = create()
    return prepareUncompressed(text, headers)
  }

  #admits(origin: string): boolean {
    if (this.#origins.get(origin)) return true
    this.#origins.purgeStale()
    if (this.#origins.size >= maxOrigins) return false
    this.#origins.set(origin, true)
    return true
  }
}
