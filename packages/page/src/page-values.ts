// Values that follow from the fields of a page.
import { type Picture, pictureAt, type PublicPage } from '@tessera/contract'

import { directionOfLanguage, findLanguage, type Language } from './words/words.ts'

export const pathOf = (slug: string): string => `/${encodeURIComponent(slug)}`

/** The URL of a page. `origin` has no trailing slash. */
export const addressOf = (slug: string, origin: string): string => origin + pathOf(slug)

// Right-to-left scripts in current use.
const rightToLeft = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The direction of the first letter, as `dir="auto"` determines it. */
export const directionOf = (text: string): 'ltr' | 'rtl' => (rightToLeft.test(text) ? 'rtl' : 'ltr')

/** The direction of a page's whole layout: that of its language, or of its title if it has no language. */
export const pageDirection = ({ language, title }: Pick<PublicPage, 'language' | 'title'>): 'ltr' | 'rtl' =>
  language === null ? directionOf(title) : directionOfLanguage(language)

/** Attributes of elements whose text is not in the language of the page. */
export type LanguageMark = { lang?: Language; dir?: 'ltr' | 'rtl' }

/**
 * Marks the service's words on a page: empty if they have the page's language and direction. A page without a language is in English
 * already, whatever its direction.
 */
export const markOf = ({ language }: Pick<PublicPage, 'language'>, wordsLanguage: Language): LanguageMark => {
  const dir = directionOfLanguage(wordsLanguage)
  if (language === null || (findLanguage(language) === wordsLanguage && directionOfLanguage(language) === dir)) return {}
  return { lang: wordsLanguage, dir }
}

/** The addresses of a legal notice and of a privacy policy. */
export type LegalLinks = Pick<PublicPage, 'imprintUrl' | 'privacyUrl'>

export const noLegalLinks: LegalLinks = { imprintUrl: null, privacyUrl: null }

/** The links in the footer: the page's own, or else those of the instance. */
export const legalLinksOf = (page: LegalLinks, instance: LegalLinks): LegalLinks => ({
  imprintUrl: page.imprintUrl ?? instance.imprintUrl,
  privacyUrl: page.privacyUrl ?? instance.privacyUrl,
})

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

/** The picture of the creator if the page shows it, otherwise null. Like the name, it is part of the byline. */
export const avatarOf = ({ avatar, pictures, theme }: Pick<PublicPage, 'avatar' | 'pictures' | 'theme'>): Picture | null =>
  theme.showByline ? pictureAt(pictures, avatar) : null
