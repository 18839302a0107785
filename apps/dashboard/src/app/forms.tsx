import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { type Failure, isSignedOut } from './failures/failure.ts'

/** Shows a failure at the fields it concerns: the server's issues, and the reasons that `fields` maps. Otherwise at the form's `root`. */
export const showFailure = <V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  failure: Failure,
  fields: Partial<Record<Failure['reason'], FieldPath<V>>> = {},
): void => {
  // The session dialog reports it.
  if (isSignedOut(failure)) return
  const names = Object.keys(form.getValues())
  const found = failure.issues.flatMap(({ path, message }) => {
    const name = names.find((candidate) => candidate === path[0])
    return name === undefined ? [] : [{ name: name as FieldPath<V>, message }]
  })
  const field = fields[failure.reason]
  if (found.length === 0 && field) found.push({ name: field, message: failure.message })
  if (found.length === 0) form.setError('root', { message: failure.message })
  found.forEach(({ name, message }, index) => form.setError(name, { message }, { shouldFocus: index === 0 }))
}

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
