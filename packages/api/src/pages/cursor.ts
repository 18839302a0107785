import { Instant, PageId } from '@tessera/contract'

import { fail } from '../core/errors.ts'

type Place = { createdAt: string; id: string }

const encodeCursor = ({ createdAt, id }: Place) => Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** The place in the list after which an answer begins; what this service did not make is `invalid_input`. */
export function decodeCursor(cursor: string): Place {
  const [createdAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const place = { createdAt: Instant.safeParse(createdAt).data, id: PageId.safeParse(id).data }
  // PostgreSQL knows no year 0.
  if (!place.createdAt || place.createdAt.startsWith('0000') || !place.id || rest.length > 0) {
    fail('invalid_input', { issues: [{ path: ['cursor'], message: 'Not a cursor of this list' }] })
  }
  return { createdAt: place.createdAt, id: place.id }
}

/** RFC 8288: where the next part of the list is. */
export const nextLink = (limit: number, last: Place) => ({
  link: `</api/v1/pages?limit=${limit}&cursor=${encodeCursor(last)}>; rel="next"`,
})
