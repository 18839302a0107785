import { z } from 'zod'

/** A form's field that may be left empty: empty means null, all else meets `schema`. */
export const optionalText = <S extends z.ZodType<unknown, string | null | undefined>>(schema: S) =>
  z
    .string()
    .transform((value) => (value.trim() === '' ? null : value.trim()))
    .pipe(schema as z.ZodType<z.output<S>, string | null>)
