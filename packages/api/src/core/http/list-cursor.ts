import { Instant, invalidCursorMessage } from '@tessera/contract'
import { z } from 'zod'

/** An instant in a cursor. PostgreSQL has no year 0. */
export const CursorInstant = Instant.refine((time) => !time.startsWith('0000'))

/** The `Link` header (RFC 8288) that points to the next part of a list. */
export const nextLink = (path: string, limit: number, cursor: string) => ({
  link: `<${path}?limit=${limit}&cursor=${cursor}>; rel="next"`,
})

/**
 * The cursors of a list, each an opaque string that names the last item of a response.
 * @param place the schemas of the fields by which the list is ordered, most significant first. Null is written as an empty string.
 */
export function listCursor<Schemas extends Record<string, z.ZodType<string | null>>>(place: Schemas) {
  type Place = { [Name in keyof Schemas]: z.output<Schemas[Name]> }
  const names: (keyof Schemas)[] = Object.keys(place)
  const schema = z.object(place)
  const parse = (cursor: string): Place | undefined => {
    const values = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
    if (values.length !== names.length) return undefined
    return schema.safeParse(Object.fromEntries(names.map((name, index) => [name, values[index] || null]))).data as Place | undefined
  }
  return {
    /** Undefined for a cursor that does not have this list's format. */
    parse,
    of: (last: { [Name in keyof Schemas]: z.input<Schemas[Name]> }) =>
      Buffer.from(names.map((name) => last[name] ?? '').join(' ')).toString('base64url'),
    /** The field of an input, validated together with the other parameters, so that all invalid parameters are reported at once. */
    field: (cursor: z.ZodOptional<z.ZodString>) =>
      cursor.refine((value) => value === undefined || parse(value) !== undefined, invalidCursorMessage),
  }
}
