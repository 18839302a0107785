// C0, DEL, C1, line and paragraph separators. Lone surrogates are found by isWellFormed().
// oxlint-disable-next-line no-control-regex -- it finds control characters
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Length in code points, without splitting surrogate pairs. */
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

/**
 * The error message for an invalid text, or null. `min` and `max` count code points; a `min` of 1 or more also refuses blank text.
 * `breaks` matches the control characters that a text of several lines may contain.
 */
export const textError = (value: string, min: number, max: number, breaks?: RegExp): string | null => {
  const line = breaks ? value.replace(breaks, ' ') : value
  if (control.test(line) || !line.isWellFormed())
    return breaks ? 'Must not contain control characters' : 'Must not contain line breaks or control characters'
  if (min > 0 && value.trim() === '') return 'Must not be blank'
  const length = codePoints(value)
  if (length < min) return `Must be at least ${min} characters`
  if (length > max) return `Must be ${max} characters or fewer`
  return null
}

/**
 * Parses a URL, relative to `base` if given, or returns undefined. `URL.canParse` is not used:
 * before Node 24 its optimized version gives wrong results for Latin-1 strings with characters beyond ASCII.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** The error message for an invalid URL, or null. */
export const urlError = (value: string): string | null => {
  if (!/^https?:\/\//i.test(value)) return 'Must start with http:// or https://'
  if (/\s/.test(value) || control.test(value) || !value.isWellFormed()) return 'Must not contain spaces or control characters'
  if (codePoints(value) > 2048) return 'Must be 2048 characters or fewer'
  const authority = /^https?:[/\\]*([^/\\?#]*)/i.exec(value)?.[1] ?? ''
  if (authority.includes('@')) return 'Must not contain a username or password (“@” before the path)'
  return parseUrl(value) ? null : 'Must be a valid URL'
}
