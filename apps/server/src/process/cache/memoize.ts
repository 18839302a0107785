import { LRUCache } from 'lru-cache'

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
