import { LRUCache } from 'lru-cache'

type Create<V> = () => Promise<V>

/** Values that are expensive to create, in at most `maxBytes`. Concurrent callers share one creation. Rejections are not cached. */
export class AsyncCache<V extends {}> {
  readonly #cache: LRUCache<string, V, Create<V>>

  constructor(maxBytes: number, sizeOf: (value: V) => number) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      // A string takes up to two bytes a character.
      sizeCalculation: (value, key) => key.length * 2 + sizeOf(value),
      fetchMethod: (_key, _stale, { context: create }) => create(),
      // A value that is evicted while it is being created still reaches its callers.
      ignoreFetchAbort: true,
    })
  }

  get bytes(): number {
    return this.#cache.calculatedSize
  }

  get(key: string, create: Create<V>): Promise<V> {
    return this.#cache.forceFetch(key, { context: create })
  }
}

const maxEntries = 5_000
/** In characters. Longer texts are computed each time: only a client that wants to fill the memory sends them. */
const maxTextLength = 512

/** `compute` with a cache, for request headers that recur, such as user agents. Its memory is bounded whatever clients send. */
export function memoize<T extends {}>(compute: (text: string) => T): (text: string) => T {
  const cache = new LRUCache<string, T>({ max: maxEntries })
  return (text) => {
    if (text.length > maxTextLength) return compute(text)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const value = compute(text)
    // A copy, because a slice keeps the whole string that it was cut from in memory.
    cache.set(Buffer.from(text).toString(), value)
    return value
  }
}
