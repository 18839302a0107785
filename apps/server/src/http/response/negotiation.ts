import type { IncomingHttpHeaders } from 'node:http'

import { findLanguage, type Language } from '@tessera/page'
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

const bestLanguage = memoize((acceptLanguage): Language => {
  // Not matched by Negotiator: for "de-CH, fr-CH;q=0.9, de;q=0.8" it would prefer French to German.
  for (const range of new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()) {
    const language = range === '*' ? 'en' : findLanguage(range)
    if (language !== undefined) return language
  }
  return 'en'
})

/** The language of the service's own words that a client prefers (RFC 9110, 12.5.4; RFC 4647, 3.4). English where there are no words. */
export const preferredLanguage = ({ headers }: { headers: IncomingHttpHeaders }): Language =>
  bestLanguage(headers['accept-language'] ?? 'en')
