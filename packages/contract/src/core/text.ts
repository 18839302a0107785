import { z } from 'zod'

import { textError, urlError } from './text-rules.ts'

/** A text of `min` to `max` code points, stored as given. */
export const text = (min: number, max: number) =>
  z
    .string()
    .superRefine((value, ctx) => {
      const message = textError(value, min, max)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
    .meta({ minLength: min, maxLength: max })

/** The same, of any number of lines that end with a line feed; tabs are welcome. */
export const multilineText = (min: number, max: number) =>
  z.string().superRefine((value, ctx) => {
    const message = textError(value.replace(/[\n\t]/g, ' '), min, max)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

/** A destination or picture: stored as given, never fetched by the server. */
export const HttpUrl = z
  .string()
  .superRefine((value, ctx) => {
    const message = urlError(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ format: 'uri', maxLength: 2048 })

/** ISO 8601 in UTC with milliseconds and Z. */
export const Instant = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-03-01T09:30:00.000Z'] })
