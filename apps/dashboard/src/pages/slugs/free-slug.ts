import type { PageSummary } from '@tessera/contract'

import { failureOf } from '../../app/failures/failure.ts'

const longest = 64

/** The slug with this at its end, no longer than a slug may be. */
export const slugEnding = (slug: string, end: string): string => slug.slice(0, longest - end.length).replace(/(?<!-)-+$/, '') + end

const unguessed = (): string => Math.random().toString(36).slice(2, 8)

/** The slug, then with numbers at its end, but none of the maker's `own` pages; at last with an end that nobody has. */
export const slugsLike = (slug: string, own: readonly Pick<PageSummary, 'slug'>[]): string[] => {
  const taken = new Set(own.map((page) => page.slug.toLowerCase()))
  const free: string[] = []
  for (let n = 1; free.length < 4; n++) {
    const candidate = n === 1 ? slug : slugEnding(slug, `-${n}`)
    if (!taken.has(candidate.toLowerCase())) free.push(candidate)
  }
  return [...free, slugEnding(slug, `-${unguessed()}`)]
}

/** Makes something at the first of these slugs that nobody has; which is free, only trying can tell. */
export const atFreeSlug = async <T>([slug = '', ...others]: readonly string[], make: (slug: string) => Promise<T>): Promise<T> =>
  make(slug).catch((error: unknown) => {
    if (others.length === 0 || failureOf(error).reason !== 'slug_taken') throw error
    return atFreeSlug(others, make)
  })
