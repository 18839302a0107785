import { z } from 'zod'

/** A form's field that may be left empty: empty means null, all else meets `schema`. */
export const optionalText = <T extends string | null>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value) => value.trim() || null)
    .pipe(z.nullable(schema) as z.ZodType<T | null, string | null>)

/** The same while somebody types: a space at the end is about to be followed by a word. */
export const optionalTyping = <T extends string | null>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value) => (value.trim() === '' ? null : value))
    .pipe(z.nullable(schema) as z.ZodType<T | null, string | null>)
