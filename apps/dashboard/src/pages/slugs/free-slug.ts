import type { PageListItem } from '@tessera/contract'

import { type Failure, failureOf } from '../../app/failures/failure.ts'
import * as texts from '../texts.ts'

const maxSlugLength = 64

/** Appends `end`, shortening the slug to stay within the maximum length. */
export const appendToSlug = (slug: string, end: string): string => slug.slice(0, maxSlugLength - end.length).replace(/(?<!-)-+$/, '') + end

const randomSuffix = (): string => Math.random().toString(36).slice(2, 8)

/** Candidates in the order to try: the slug itself, then numbered, skipping those of the account's `own` pages; last, one with a random suffix. */
export const slugCandidates = (slug: string, own: readonly Pick<PageListItem, 'slug'>[]): string[] => {
  const taken = new Set(own.map((page) => page.slug.toLowerCase()))
  const free: string[] = []
  for (let n = 1; free.length < 4; n++) {
    const candidate = n === 1 ? slug : appendToSlug(slug, `-${n}`)
    if (!taken.has(candidate.toLowerCase())) free.push(candidate)
  }
  return [...free, appendToSlug(slug, `-${randomSuffix()}`)]
}

/** Why a slug is not free: another account's page has it, or a page of this account, which must not be overwritten. */
const taken: readonly Failure['reason'][] = ['slug_taken', 'revision_stale']

/** Calls `create` with each slug in turn until one is free. Throws any other error, and the last error if no slug is free. */
export const withFreeSlug = async <T>([slug = '', ...others]: readonly string[], create: (slug: string) => Promise<T>): Promise<T> =>
  create(slug).catch((error: unknown) => {
    if (others.length === 0 || !taken.includes(failureOf(error).reason)) throw error
    return withFreeSlug(others, create)
  })

const maxTitleLength = 120

const withoutEnding = (title: string): string => {
  const at = title.lastIndexOf(texts.copyEnding)
  return at >= 0 && /^(?: \d+)?$/.test(title.slice(at + texts.copyEnding.length)) ? title.slice(0, at) : title
}

/** Title and slug of a copy. A copy of a copy is numbered as one more copy of the original. The slug is not checked for being free. */
export const copyNames = ({ title, slug }: Pick<PageListItem, 'title' | 'slug'>, others: readonly Pick<PageListItem, 'title'>[]) => {
  // In code points, as the server counts them.
  const base = Array.from(withoutEnding(title))
  const titles = new Set(others.map((page) => page.title))
  const numbered = (n: number): string => {
    const end = n === 1 ? texts.copyEnding : `${texts.copyEnding} ${n}`
    const name = base.slice(0, maxTitleLength - end.length).join('') + end
    return titles.has(name) ? numbered(n + 1) : name
  }
  return { title: numbered(1), slug: appendToSlug(slug.replace(/-copy(?:-\d+)?$/, ''), '-copy') }
}
