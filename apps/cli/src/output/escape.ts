/** Control characters, line separators, characters that change the direction of text, and lone surrogates. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Text that cannot control a terminal or reorder what is shown. */
export const escapeText = (text: string): string =>
  text.replaceAll(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON with the same characters escaped. Each escape is valid JSON, because these characters occur only in strings. */
export const escapedJson = (value: unknown): string => JSON.stringify(value, null, 2).split('\n').map(escapeText).join('\n')

/** A value in one line, as the plan shows it. */
export const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
