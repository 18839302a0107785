// C0, DEL, C1, line and paragraph separators. Lone surrogates are found by isWellFormed().
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Length as a person counts it: in code points. */
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

/** What is wrong with a text, or null. `min` and `max` count code points; at least 1 also means not blank. */
export const textError = (value: string, min: number, max: number): string | null => {
  if (control.test(value) || !value.isWellFormed()) return 'Must be one line without control characters'
  if (min > 0 && value.trim() === '') return 'Must not be empty'
  const length = codePoints(value)
  if (length < min) return `Must have at least ${min} characters`
  if (length > max) return `Must have at most ${max} characters`
  return null
}

/**
 * The URL that a text is, or undefined. Not asked of URL.canParse: of texts of one-byte letters beyond ASCII, Node before 24
 * answers that wrongly once the call is compiled, either way.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** What is wrong with an address, or null. */
export const urlError = (value: string): string | null => {
  if (!/^https?:\/\//i.test(value)) return 'Must begin with http:// or https://'
  if (/\s/.test(value) || control.test(value) || !value.isWellFormed()) return 'Must not contain white space or control characters'
  if (codePoints(value) > 2048) return 'Must have at most 2048 characters'
  const authority = /^https?:[/\\]*([^/\\?#]*)/i.exec(value)?.[1] ?? ''
  if (authority.includes('@')) return 'Must not contain a user name or password'
  return parseUrl(value) ? null : 'Must be a valid URL'
}
