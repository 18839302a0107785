import { parseUrl } from '@tessera/contract'

import type { Fetched } from '../../fetching/guarded-fetch.ts'

/** The head of a page of Tessera is shorter. */
const maxHeadBytes = 64 * 1024

/**
 * The address of a page's JSON form, if the document looks like a public page of Tessera: it names `/<slug>.json` at its own origin as its alternate.
 * The result is not trusted: it is an address of the same origin, and its content is checked.
 */
export function plainJsonAddress({ url, contentType, body }: Pick<Fetched, 'url' | 'contentType' | 'body'>): string | undefined {
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return undefined
  const head = body.toString('latin1', 0, maxHeadBytes)
  for (const [tag] of head.matchAll(/<link [^<>]{1,4096}>/gi)) {
    if (!tag.includes('type="application/json"') || !tag.includes('rel="alternate"')) continue
    const href = /href="([^"<>&]{1,2048})"/.exec(tag)?.[1]
    const alternate = href === undefined ? undefined : parseUrl(href, url)
    if (alternate?.origin === url.origin && /^\/[A-Za-z0-9-]{1,64}\.json$/.test(alternate.pathname)) return alternate.href
  }
  return undefined
}
