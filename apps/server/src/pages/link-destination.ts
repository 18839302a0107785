import { parseUrl } from '@tessera/contract'

/**
 * Where a stored URL leads. It is stored as it was entered; a header or a document may only contain what a URL parser wrote. Null when it
 * is not an HTTP URL.
 */
export function linkDestination(storedUrl: string): string | null {
  const url = parseUrl(storedUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
