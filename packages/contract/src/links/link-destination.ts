import { parseUrl } from '../core/text-rules.ts'
import type { Utm } from '../pages/page.ts'
import { withCampaign } from './campaign-parameters.ts'

/**
 * Where a stored URL leads. It is stored as it was entered; a header or a document may only contain what a URL parser wrote. Null when it
 * is not an HTTP URL.
 */
export function linkDestination(storedUrl: string): string | null {
  const url = parseUrl(storedUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Where a link of a page leads: its destination with the page's campaign. Null when its URL is not an HTTP URL. */
export function linkTarget(storedUrl: string, utm: Utm | null): string | null {
  const destination = linkDestination(storedUrl)
  return destination !== null && utm ? withCampaign(destination, utm) : destination
}
