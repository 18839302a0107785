import { addressOf, bylineOf } from '../page-values.ts'
import { type PlainPage, plainLinks } from './plain-page.ts'

/** Line breaks within values have an escape of their own (RFC 2426, 4). */
const textValue = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const maxLineOctets = 75
const utf8 = new TextEncoder()

/** Continues a long line on the next one, after a space (RFC 2425, 5.8.1). A character is never divided. */
const folded = (line: string): string => {
  let text = ''
  let octets = 0
  for (const character of line) {
    const { length } = utf8.encode(character)
    if (octets + length > maxLineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}

/** A contact in vCard 3.0, which phones and address books import (RFC 2426). */
export const plainVcard = ({ page, origin }: PlainPage): string => {
  const name = textValue(bylineOf(page) ?? page.title)
  const profiles = plainLinks(page).filter(({ me }) => me)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // Required. The parts of the name are unknown, and importers show a given name as it is.
    `N:;${name};;;`,
    `FN:${name}`,
    ...[addressOf(page.slug, origin), ...profiles.map(({ url }) => url)].map((url) => `URL:${url}`),
    ...(page.description ? [`NOTE:${textValue(page.description)}`] : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
