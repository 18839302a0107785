import { type LinkType, urlError } from '@tessera/contract'

import { guessType, withScheme } from '../../../links/link-type.ts'
import { fill } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'

type Pasted = { links: { url: string; type: LinkType }[]; error: string | null }

/** Stricter than the API: a typed host without a dot is most likely a mistake. */
const isPlausible = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname.includes('.') || hostname.includes(':') || hostname === 'localhost'
}

const errorOf = (url: string): string | null => urlError(url) ?? (isPlausible(url) ? null : texts.invalidUrl)

/** Parses one link per line. With an invalid line, returns no links and the error of the first such line. */
export function pastedLinks(text: string): Pasted {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const urls = lines.map(withScheme)
  const invalid = urls.findIndex((url) => errorOf(url) !== null)
  if (invalid < 0) return { links: urls.map((url) => ({ url, type: guessType(url) })), error: null }
  const error = errorOf(urls[invalid] ?? '') ?? ''
  const start = (lines[invalid] ?? '').slice(0, 40)
  return { links: [], error: lines.length > 1 ? fill(texts.lineError, { line: invalid + 1, start, error }) : error }
}
