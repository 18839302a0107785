import { plainAtom } from './atom.ts'
import { plainMarkdown } from './markdown.ts'
import { type PlainPage, plainLinks, shownTitle } from './plain-page.ts'
import { plainVcard } from './vcard.ts'
import { addressOf, bylineOf } from '../page-values.ts'

/**
 * The page's address comes first, and nothing else at the start of a line can be mistaken for it: titles of links have a bullet, their
 * destinations are indented.
 */
export const plainText = ({ page, origin }: PlainPage): string => {
  const head = [page.title, bylineOf(page), page.description].map((line) => line?.trim()).filter(Boolean)
  const links = plainLinks(page).map((link) => `* ${shownTitle(link)}\n  ${link.url}`)
  return `${[addressOf(page.slug, origin), head.join('\n'), ...links].join('\n\n')}\n`
}

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

export type PlainFormat = { type: string; render: (page: PlainPage) => string }

/** The formats of a page besides HTML, by the suffix of their address. */
export const plainFormats = {
  json: { type: 'application/json; charset=utf-8', render: plainJson },
  md: { type: 'text/markdown; charset=utf-8', render: plainMarkdown },
  txt: { type: 'text/plain; charset=utf-8', render: plainText },
  vcf: { type: 'text/vcard; charset=utf-8', render: plainVcard },
  atom: { type: 'application/atom+xml; charset=utf-8', render: plainAtom },
} as const satisfies Record<string, PlainFormat>

export type PlainSuffix = keyof typeof plainFormats
