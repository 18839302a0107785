import type { Link } from '../links/link.ts'
import type { PageDetail } from '../pages/page.ts'
import type { Theme } from '../themes/theme.ts'
import { defaultTheme } from '../themes/theme-values.ts'

export type PublicLink = Pick<Link, 'id' | 'type' | 'url' | 'title' | 'size' | 'thumbnail' | 'highlighted'>

/** What visitors see of a page, and the only input of the renderer. */
export type PublicPage = Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name'> & {
  theme: Theme
  /** Active links, by position. */
  links: PublicLink[]
}

/** `links` must be the active links, by position. A missing theme becomes the default one. */
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
