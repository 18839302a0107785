import { z } from 'zod'

/** An optional form field: empty text becomes null, everything else must match `schema`. */
export const optionalText = <T extends string | null>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value) => value.trim() || null)
    .pipe(z.nullable(schema) as z.ZodType<T | null, string | null>)

/** The same, for validation while typing: keeps a trailing space, which the next word follows. */
export const optionalTyping = <T extends string | null>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value) => (value.trim() === '' ? null : value))
    .pipe(z.nullable(schema) as z.ZodType<T | null, string | null>)
