import { z } from 'zod'

import { textError, urlError } from './text-rules.ts'

/** A string for which `errorOf` returns null instead of an error message. */
export const checkedString = (errorOf: (value: string) => string | null) =>
  z.string().superRefine((value, ctx) => {
    const message = errorOf(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

/** A single-line text of `min` to `max` code points, stored as given. */
export const text = (min: number, max: number) =>
  checkedString((value) => textError(value, min, max)).meta({ minLength: min, maxLength: max })

/** A text of any number of lines, separated by line feeds. Tabs are allowed. */
export const multilineText = (min: number, max: number) => checkedString((value) => textError(value, min, max, /[\n\t]/g))

/** A text of `min` to `max` code points, in lines that line feeds separate. */
export const textOfLines = (min: number, max: number) =>
  checkedString((value) => textError(value, min, max, /\n/g)).meta({ minLength: min, maxLength: max })

/** The part of the URL rules that a JSON Schema can express. */
export const httpUrlPattern = '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$'

/**
 * URL of a destination or image, stored as given. The JSON Schema formats `uri` and `iri` do not
 * fit, because URLs may contain characters that the RFCs require to be escaped.
 */
export const HttpUrl = checkedString(urlError).meta({ pattern: httpUrlPattern, maxLength: 2048 })
