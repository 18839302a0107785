import { checkedString } from '../core/text.ts'

/** A part of BCP 47: language, script, region and variants. */
export const languagePattern =
  /^(?:[A-Za-z]{2,3}|[A-Za-z]{5,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z\d]{5,8}|\d[A-Za-z\d]{3}))*$/
export const maxLanguageLength = 35

/** The error message for an invalid language, or null. */
export const languageError = (value: string): string | null => {
  const message = 'Must be a language code such as de, pt-BR or zh-Hant'
  if (!languagePattern.test(value) || /^und(?:-|$)/i.test(value)) return message
  if (value.length > maxLanguageLength) return `Must be ${maxLanguageLength} characters or fewer`
  try {
    return Intl.getCanonicalLocales(value).length === 1 ? null : message
  } catch {
    return message
  }
}

/** A language, stored as given. */
export const Language = checkedString(languageError).meta({
  pattern: languagePattern.source,
  maxLength: maxLanguageLength,
  description: "Language of the page's text: a BCP 47 tag with a language and, optionally, a script, region and variant",
  examples: ['de'],
})
