import { Instant, PageFilter, PageId } from '@tessera/contract'

type Place = { createdAt: string; id: string }

const encodeCursor = ({ createdAt, id }: Place) => Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** The position in the list after which the response begins, or undefined for a cursor that this service did not create. */
export function parseCursor(cursor: string): Place | undefined {
  const [createdAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const place = { createdAt: Instant.safeParse(createdAt).data, id: PageId.safeParse(id).data }
  // PostgreSQL knows no year 0.
  if (!place.createdAt || place.createdAt.startsWith('0000') || !place.id || rest.length > 0) return undefined
  return { createdAt: place.createdAt, id: place.id }
}

/** Validated together with the other parameters, so that all invalid parameters are reported at once. */
export const PagePart = PageFilter.extend({
  cursor: PageFilter.shape.cursor.refine(
    (cursor) => cursor === undefined || parseCursor(cursor) !== undefined,
    'Must be a cursor that this list returned',
  ),
})

/** RFC 8288: where the next part of the list is. */
export const nextLink = (limit: number, last: Place) => ({
  link: `</api/v1/pages?limit=${limit}&cursor=${encodeCursor(last)}>; rel="next"`,
})
