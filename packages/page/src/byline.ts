import type { PublicPage } from '@tessera/contract'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const startsPlainly = /^[!-~](?:[!-~]|$)/
const firstLetter = (word: string): string =>
  startsPlainly.test(word) ? word.charAt(0) : (graphemes.segment(word).containing(0)?.segment ?? '')

/** The first letters of the first and the last word. */
export const initials = (name: string): string => {
  const words = name
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .split(/\s+/)
  return firstLetter(words[0] ?? '') + (words.length > 1 ? firstLetter(words.at(-1) ?? '') : '')
}

/** The name as visitors see it, or null. */
export const bylineOf = ({ name, theme }: Pick<PublicPage, 'name' | 'theme'>): string | null => (theme.showByline ? name : null)
