import { parseUrl } from '@tessera/contract'

import { memoize } from '../../process/cache.ts'

/** The scheme, credentials and host of a URL fit into this many characters. */
const maxOriginLength = 300

/** The host that led to a request to `ownHost`. Null when it is `ownHost` itself, or unknown. */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  if (referrer === undefined) return null
  const host = hostOf(referrer.slice(0, maxOriginLength))
  return host === '' || host === ownHost ? null : host
}

/** Empty when there is none. */
const hostOf = memoize((referrer): string => {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(referrer) ?? []
  return parseUrl(origin)?.host ?? ''
})
