import { addressOf, bylineOf } from '../page-values.ts'
import { type PlainPage, plainLinks } from './plain-page.ts'

/** `title` is null where the link has none, as in the API. */
export const plainJson = ({ page, origin }: PlainPage): string =>
  JSON.stringify({
    url: addressOf(page.slug, origin),
    title: page.title,
    description: page.description,
    name: bylineOf(page),
    language: page.language,
    coverImage: page.coverImage,
    links: plainLinks(page).map(({ id, title, url, type, highlighted }) => ({ title, url, go: `${origin}/go/${id}`, type, highlighted })),
  })
