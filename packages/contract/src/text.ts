import { z } from 'zod'

import { parseUrl } from './url.ts'

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
export const textFault = (value: string, min: number, max: number): string | null => {
  if (control.test(value) || !value.isWellFormed()) return 'Must be one line without control characters'
  if (min > 0 && value.trim() === '') return 'Must not be empty'
  const length = codePoints(value)
  if (length < min) return `Must have at least ${min} characters`
  if (length > max) return `Must have at most ${max} characters`
  return null
}

/** A text of `min` to `max` code points, stored as given. */
export const text = (min: number, max: number) =>
  z
    .string()
    .superRefine((value, ctx) => {
      const message = textFault(value, min, max)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
    .meta({ minLength: min, maxLength: max })

/** The same, of any number of lines that end with a line feed; tabs are welcome. */
export const lines = (min: number, max: number) =>
  z.string().superRefine((value, ctx) => {
    const message = textFault(value.replace(/[\n\t]/g, ' '), min, max)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

const urlFault = (value: string): string | null => {
  if (!/^https?:\/\//i.test(value)) return 'Must begin with http:// or https://'
  if (/\s/.test(value) || control.test(value) || !value.isWellFormed()) return 'Must not contain white space or control characters'
  if (codePoints(value) > 2048) return 'Must have at most 2048 characters'
  const authority = /^https?:[/\\]*([^/\\?#]*)/i.exec(value)?.[1] ?? ''
  if (authority.includes('@')) return 'Must not contain a user name or password'
  return parseUrl(value) ? null : 'Must be a valid URL'
}

/** A destination or picture: stored as given, never fetched by the server. */
export const HttpUrl = z
  .string()
  .superRefine((value, ctx) => {
    const message = urlFault(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ format: 'uri', maxLength: 2048 })

/** ISO 8601 in UTC with milliseconds and Z. */
export const Instant = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-03-01T09:30:00.000Z'] })
