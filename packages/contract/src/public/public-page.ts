import type { Link } from '../links/link.ts'
import type { PageDetail } from '../pages/page.ts'
import type { Theme } from '../themes/theme.ts'
import { defaultTheme } from '../themes/theme-values.ts'

export type PublicLink = Pick<Link, 'id' | 'type' | 'url' | 'title' | 'size' | 'thumbnail' | 'highlighted'>

/** Everything that a visitor sees, and nothing else: the renderer's one input. */
export type PublicPage = Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name'> & {
  theme: Theme
  /** Active links only, by position. */
  links: PublicLink[]
}

/** What visitors see of a page: `links` are its active ones, by position; a missing theme is the default. */
export const publicPage = (
  page: Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name' | 'theme'>,
  links: readonly PublicLink[],
): PublicPage => ({
  slug: page.slug,
  title: page.title,
  description: page.description,
  coverImage: page.coverImage,
  name: page.name,
  theme: page.theme ?? defaultTheme,
  links: links.map(({ id, type, url, title, size, thumbnail, highlighted }) => ({ id, type, url, title, size, thumbnail, highlighted })),
})

/** The active ones of a page's links, by position. */
export const activeLinks = (links: readonly Link[]): Link[] =>
  links.filter((link) => link.active).toSorted((a, b) => a.position - b.position)
