import { linkDestination, type PublicLink } from '@tessera/contract'

import { escapeHtml } from '../html/markup.ts'
import { xmlCharacters } from '../html/xml.ts'
import { addressOf, bylineOf } from '../page-values.ts'
import { type PlainPage, plainLinks, shownTitle } from './plain-page.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The 128 bits of a TypeID as 32 hex digits. */
const hexOf = (id: string): string => {
  let bits = 0n
  for (const character of id.slice(id.indexOf('_') + 1)) bits = (bits << 5n) | BigInt(alphabet.indexOf(character))
  return bits.toString(16).padStart(32, '0')
}

/** The TypeID as a UUID URN, which identifies it outside this service. */
export const urnOf = (id: string): string => `urn:uuid:${hexOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`

/** When the id was made, in milliseconds. */
export const createdAt = (id: string): number => parseInt(hexOf(id).slice(0, 12), 16)

const maxEntries = 50

const xmlText = (text: string): string => escapeHtml(xmlCharacters(text))

/** When visitors could first see the link, as far as its fields tell. */
const shownSince = ({ id, visibleFrom }: PublicLink): number => Math.max(createdAt(id), visibleFrom ? Date.parse(visibleFrom) : 0)

const instant = (time: number): string => new Date(time).toISOString()

/** Characters that a URL parser leaves as they are, but that an address may not contain everywhere (RFC 3986). */
const reserved = /["<>[\\\]^`{|}#]|%(?![\da-f]{2})/gi

/** Where the link leads, with all characters percent-encoded that an Atom feed cannot have in an address. */
const destinationOf = ({ url }: PublicLink): string => {
  const destination = linkDestination(url) ?? url
  const [path, fragment] = [destination.indexOf('/', 'https://'.length), destination.indexOf('#')]
  // A host may be an IPv6 address in brackets.
  const isInPlace = (character: string, at: number) => at === fragment || (at < path && /[[\]]/.test(character))
  return destination.replace(reserved, (character, at: number) => (isInPlace(character, at) ? character : encodeURIComponent(character)))
}

/** The newest links as an Atom feed (RFC 4287). */
export const plainAtom = ({ page, id, origin }: PlainPage): string => {
  const address = addressOf(page.slug, origin)
  const entries = plainLinks(page)
    .map((link) => ({ link, since: shownSince(link) }))
    .toSorted((a, b) => b.since - a.since)
    .slice(0, maxEntries)
  const updated = entries[0]?.since ?? createdAt(id)
  const language = page.language ? ` xml:lang="${xmlText(page.language)}"` : ''
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${language}>`,
    `<id>${urnOf(id)}</id>`,
    `<title>${xmlText(page.title)}</title>`,
    ...(page.description ? [`<subtitle>${xmlText(page.description)}</subtitle>`] : []),
    `<updated>${instant(updated)}</updated>`,
    `<author><name>${xmlText(bylineOf(page) ?? page.title)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(`${address}.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(address)}"/>`,
    ...entries.map(
      ({ link, since }) =>
        `<entry><id>${urnOf(link.id)}</id><title>${xmlText(shownTitle(link))}</title><updated>${instant(since)}</updated>` +
        `<link rel="alternate" href="${xmlText(destinationOf(link))}"/></entry>`,
    ),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}
