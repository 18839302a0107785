import { addressOf, bylineOf } from '../page-values.ts'
import { type PlainPage, plainLinks, shownTitle } from './plain-page.ts'

/**
 * The page's address stands first, and nothing else at the start of a line can be mistaken for it: titles of links have a bullet, their
 * destinations are indented.
 */
export const plainText = ({ page, origin }: PlainPage): string => {
  const head = [page.title, bylineOf(page), page.description].map((line) => line?.trim()).filter(Boolean)
  const links = plainLinks(page).map((link) => `* ${shownTitle(link)}\n  ${link.url}`)
  return `${[addressOf(page.slug, origin), head.join('\n'), ...links].join('\n\n')}\n`
}
