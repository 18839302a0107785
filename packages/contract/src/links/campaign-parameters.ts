import type { Utm } from '../pages/page.ts'
import { parseUrl } from '../core/text-rules.ts'

/** The characters that `encodeURIComponent` leaves although RFC 3986 reserves them. */
const reserved = /[!'()*]/g
const encode = (text: string): string =>
  encodeURIComponent(text).replace(reserved, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isCampaignParameter = (parameter: string): boolean => /^utm_/i.test(decode(parameter.split('=', 1)[0] ?? ''))

/**
 * The destination with the parameters of a campaign at the end of its query. All other bytes stay as they are, because a signature may cover
 * them; `URLSearchParams` would encode them anew. A destination with a campaign of its own is returned unchanged.
 */
export function withCampaign(destination: string, utm: Utm): string {
  const [address, fragment] = splitAt(destination, '#')
  const [, query] = splitAt(address, '?')
  const parameters = query?.split('&') ?? []
  if (parameters.some(isCampaignParameter)) return destination
  const added = (['source', 'medium', 'campaign'] as const).flatMap((name) => {
    const value = utm[name]
    return value === null ? [] : [`utm_${name}=${encode(value)}`]
  })
  const separator = query === undefined ? '?' : query === '' || query.endsWith('&') ? '' : '&'
  return address + separator + added.join('&') + (fragment === undefined ? '' : `#${fragment}`)
}

/** The texts before and after the first separator. */
function splitAt(text: string, separator: string): [before: string, after?: string] {
  const index = text.indexOf(separator)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}

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
