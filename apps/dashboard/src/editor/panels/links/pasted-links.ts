import { type LinkType, urlError } from '@tessera/contract'

import { guessType, withScheme } from '../../../links/link-type.ts'
import { fill } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'

type Pasted = { links: { url: string; type: LinkType }[]; fault: string | null }

/** Asked of people, not of the API: what one types by hand has a dot, or is this machine. */
const looksTyped = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname.includes('.') || hostname.includes(':') || hostname === 'localhost'
}

const faultOf = (url: string): string | null => urlError(url) ?? (looksTyped(url) ? null : texts.invalidUrl)

/** The links that somebody means by a text: one a line. With one that is none, the fault of the first. */
export function pastedLinks(text: string): Pasted {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const urls = lines.map(withScheme)
  const wrong = urls.findIndex((url) => faultOf(url) !== null)
  if (wrong < 0) return { links: urls.map((url) => ({ url, type: guessType(url) })), fault: null }
  const fault = faultOf(urls[wrong] ?? '') ?? ''
  const start = (lines[wrong] ?? '').slice(0, 40)
  return { links: [], fault: lines.length > 1 ? fill(texts.faultInLine, { line: wrong + 1, start, fault }) : fault }
}
