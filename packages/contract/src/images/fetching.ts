import { z } from 'zod'

// On its own, because the sign-in screen loads it: the schemas of images are large.

/**
 * How pictures from other sites are shown. `keep`: they are fetched once and shown as copies. `hotlink`: visitors load them from their
 * address. `off`: neither.
 */
export const RemoteContent = z.enum(['keep', 'hotlink', 'off'])
export type RemoteContent = z.infer<typeof RemoteContent>

/** Why a picture or page could not be fetched. */
export const FetchCause = z.enum([
  'unreachable',
  'timeout',
  'refused_address',
  'http_status',
  'too_many_redirects',
  'too_large',
  'not_an_image',
  'media_type',
  'quota',
  'unknown_image',
  'blocked',
])
export type FetchCause = z.infer<typeof FetchCause>
