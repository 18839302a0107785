import { parseUrl } from '@tessera/contract'

import { boundedMemo } from '../../process/cache/bounded-memo.ts'

/** All of an address that its host can stand in. */
const longest = 300

/** The host that led here, of a request to `own`: null where it was `own` itself, or nobody says. */
export function referrerHost(referrer: string | undefined, own: string): string | null {
  if (referrer === undefined) return null
  const host = hostOf(referrer.slice(0, longest))
  return host === own ? null : host
}

const hostOf = boundedMemo((text): string | null => {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(text) ?? []
  return parseUrl(origin)?.host ?? null
})
