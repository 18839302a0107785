import type { PageListItem } from '@tessera/contract'

import { appendToSlug } from './free-slug.ts'
import * as texts from '../texts.ts'

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
