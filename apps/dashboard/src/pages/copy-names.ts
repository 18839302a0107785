import type { PageSummary } from '@tessera/contract'

const longest = 120

/** What a page's copy is called, and its slug without a number: a copy's copy is one more copy of the first. */
export const copyNames = ({ title, slug }: Pick<PageSummary, 'title' | 'slug'>, others: readonly Pick<PageSummary, 'title'>[]) => {
  const base = title.replace(/ copy(?: \d+)?$/, '')
  const titles = new Set(others.map((page) => page.title))
  const numbered = (n: number): string => {
    const end = n === 1 ? ' copy' : ` copy ${n}`
    // In characters as the service counts them.
    const name = [...base].slice(0, longest - end.length).join('') + end
    return titles.has(name) ? numbered(n + 1) : name
  }
  return {
    title: numbered(1),
    slug: `${slug
      .replace(/-copy(?:-\d+)?$/, '')
      .slice(0, 64 - '-copy'.length)
      .replace(/-+$/, '')}-copy`,
  }
}
