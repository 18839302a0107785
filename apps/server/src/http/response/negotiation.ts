import Negotiator from 'negotiator'

import { memoize } from '../../process/cache.ts'

/** Whether If-None-Match names one of the entity tags, compared weakly (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etags: readonly string[]): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => etags.includes(tag.trim().replace(/^W\//, '')))
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest first: it wins among encodings that the client likes equally. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/**
 * The encodings that Accept-Encoding accepts, best first (RFC 9110, 12.5.3). Identity is always the last resort: the RFC allows
 * it even where it is refused, and every client can read it.
 */
export const acceptedEncodings = memoize((acceptEncoding): readonly Encoding[] => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  const accepted = negotiator.encodings(encodings, { preferred: encodings }) as Encoding[]
  return accepted.includes('identity') ? accepted : [...accepted, 'identity']
})

/** The available media type that Accept prefers (RFC 9110, 12.5.1). The first one when it accepts none: any answer beats a 406. */
export function chooseMediaType<T extends string>(accept: string | undefined, available: readonly [T, ...T[]]): T {
  // Parameters such as `charset` and `header` do not distinguish our types; Negotiator would require them to be equal.
  const withoutParameters = accept?.replace(/;\s*(?!q=)[^;,]*/gi, '')
  const preferred = new Negotiator({ headers: { accept: withoutParameters } }).mediaType(available) as T | undefined
  return preferred ?? available[0]
}
