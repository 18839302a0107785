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
