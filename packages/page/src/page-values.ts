// Values that follow from the fields of a page.
import type { PublicPage } from '@tessera/contract'

export const pathOf = (slug: string): string => `/${encodeURIComponent(slug)}`

/** The URL of a page. `origin` has no trailing slash. */
export const addressOf = (slug: string, origin: string): string => origin + pathOf(slug)

// Right-to-left scripts in current use.
const rightToLeft = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The direction of the first letter, as `dir="auto"` determines it. It applies to the page's whole layout, not to one element. */
export const directionOf = (text: string): 'ltr' | 'rtl' => (rightToLeft.test(text) ? 'rtl' : 'ltr')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const startsWithAscii = /^[!-~](?:[!-~]|$)/
const firstLetter = (word: string): string =>
  startsWithAscii.test(word) ? word.charAt(0) : (graphemes.segment(word).containing(0)?.segment ?? '')

/** The first letters of the first and the last word, without direction controls. */
export const initials = (name: string): string => {
  const words = name
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .split(/\s+/)
  return firstLetter(words[0] ?? '') + (words.length > 1 ? firstLetter(words.at(-1) ?? '') : '')
}

/** The creator's name if the page shows it, otherwise null. */
export const bylineOf = ({ name, theme }: Pick<PublicPage, 'name' | 'theme'>): string | null => (theme.showByline ? name : null)
