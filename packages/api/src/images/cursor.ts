import { ImageFilter, ImageId, Instant } from '@tessera/contract'

type Place = { createdAt: string; id: ImageId }

/** The position in the list after which the response begins, or undefined for a cursor that this service did not create. */
export function parseCursor(cursor: string): Place | undefined {
  const [createdAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const place = { createdAt: Instant.safeParse(createdAt).data, id: ImageId.safeParse(id).data }
  // PostgreSQL knows no year 0.
  if (!place.createdAt || place.createdAt.startsWith('0000') || !place.id || rest.length > 0) return undefined
  return { createdAt: place.createdAt, id: place.id }
}

export const ImagePart = ImageFilter.extend({
  cursor: ImageFilter.shape.cursor.refine(
    (cursor) => cursor === undefined || parseCursor(cursor) !== undefined,
    'Must be a cursor that this list returned',
  ),
})

/** RFC 8288: where the next part of the list is. */
export const nextLink = (limit: number, { createdAt, id }: { createdAt: string; id: string }) => ({
  link: `</api/v1/images?limit=${limit}&cursor=${Buffer.from(`${createdAt} ${id}`).toString('base64url')}>; rel="next"`,
})
