import type { PageSummary } from '@tessera/contract'

import { slugEnding } from './free-slug.ts'
import * as texts from '../texts.ts'

const longest = 120

const withoutEnding = (title: string): string => {
  const at = title.lastIndexOf(texts.copyEnding)
  return at >= 0 && /^(?: \d+)?$/.test(title.slice(at + texts.copyEnding.length)) ? title.slice(0, at) : title
}

/** What a page's copy is called, and its slug without a number: a copy's copy is one more copy of the first. */
export const copyNames = ({ title, slug }: Pick<PageSummary, 'title' | 'slug'>, others: readonly Pick<PageSummary, 'title'>[]) => {
  // In characters as the service counts them.
  const base = Array.from(withoutEnding(title))
  const titles = new Set(others.map((page) => page.title))
  const numbered = (n: number): string => {
    const end = n === 1 ? texts.copyEnding : `${texts.copyEnding} ${n}`
    const name = base.slice(0, longest - end.length).join('') + end
    return titles.has(name) ? numbered(n + 1) : name
  }
  return { title: numbered(1), slug: slugEnding(slug.replace(/-copy(?:-\d+)?$/, ''), '-copy') }
}
