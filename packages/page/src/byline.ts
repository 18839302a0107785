import type { PublicPage } from '@tessera/contract'

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
