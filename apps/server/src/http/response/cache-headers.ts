/** A `cache-control` that allows caches to store the response, and makes them revalidate it with each request. */
export const revalidate = 'public, max-age=0, must-revalidate'

/** Headers of a response that must be neither cached nor indexed. */
export const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
