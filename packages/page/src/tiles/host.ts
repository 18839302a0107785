import { parseUrl } from '@tessera/contract'

// Matches URLs whose host the parser would not change, which are most. Parsing is the main cost of rendering a tile.
const plainUrl = /^https?:\/\/(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]+)(?=[/?#]|$)/

/** The host of a stored URL without `www.`, in ASCII, so that look-alike letters are visible. */
export const hostOf = (url: string): string => {
  const host = plainUrl.exec(url)?.[1]
  if (host) return host
  return parseUrl(url)?.hostname.replace(/^www\.(?=.*\.)/, '') ?? url
}
