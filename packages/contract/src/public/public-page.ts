import type { Link } from '../links/link.ts'
import type { PageDetail } from '../pages/page.ts'
import type { Theme } from '../themes/theme.ts'
import { defaultTheme } from '../themes/theme-values.ts'

export type PublicLink = Pick<Link, 'id' | 'type' | 'url' | 'title' | 'size' | 'thumbnail' | 'highlighted'> & {
  /** Whether the link leads to another profile of the page's owner. */
  me: boolean
}

/** What visitors see of a page, and the only input of the renderer. */
export type PublicPage = Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name'> & {
  theme: Theme
  /** Whether search engines may list the page. */
  indexed: boolean
  /** Active links, by position. */
  links: PublicLink[]
}

type Source = Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name' | 'theme'> & Partial<Pick<PublicPage, 'indexed'>>
type SourceLink = Omit<PublicLink, 'me'> & Partial<Pick<PublicLink, 'me'>>

/** `links` must be the active links, by position. A missing theme, `indexed` or `me` becomes the default one. */
export const publicPage = (page: Source, links: readonly SourceLink[]): PublicPage => ({
  slug: page.slug,
  title: page.title,
  description: page.description,
  coverImage: page.coverImage,
  name: page.name,
  theme: page.theme ?? defaultTheme,
  indexed: page.indexed ?? true,
  links: links.map(({ id, type, url, title, size, thumbnail, highlighted, me = false }) => ({
    id,
    type,
    url,
    title,
    size,
    thumbnail,
    highlighted,
    me,
  })),
})
