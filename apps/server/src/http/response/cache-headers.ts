/** Whoever has the answer asks each time whether it is still the same. */
export const revalidated = 'public, max-age=0, must-revalidate'

/** Headers of an answer that is of this moment: nobody keeps it, and no search engine lists it. */
export const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
