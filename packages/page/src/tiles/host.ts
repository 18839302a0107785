import { parseUrl } from '@tessera/contract'

// What the parser below would not change: most addresses, and the parser is most of what a tile costs.
const plain = /^https?:\/\/(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]+)(?=[/?#]|$)/

/** Host of a stored address without `www.`, in ASCII, so that look-alike letters show. */
export const hostOf = (url: string): string => {
  const host = plain.exec(url)?.[1]
  if (host) return host
  return parseUrl(url)?.hostname.replace(/^www\.(?=.*\.)/, '') ?? url
}
