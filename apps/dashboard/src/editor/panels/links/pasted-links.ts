import { DocumentLink, type LinkType, urlError } from '@tessera/contract'
import { guessType } from '@tessera/import/guess-link-type'

import { withScheme } from '../../../links/with-scheme.ts'
import { fill, plural } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'

type PastedLink = { url: string; title: string | null; type: LinkType }
/** `rest`: the lines without valid links. `error`: the reasons. */
type Pasted = { links: PastedLink[]; rest: string; error: string | null }

/** Stricter than the API: a typed host without a dot is most likely a mistake. */
const isPlausible = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname.includes('.') || hostname.includes(':') || hostname === 'localhost'
}

const titleError = (title: string | null): string | null => DocumentLink.shape.title.safeParse(title).error?.issues[0]?.message ?? null

const errorOf = ({ url, title }: PastedLink): string | null => urlError(url) ?? (isPlausible(url) ? titleError(title) : texts.invalidUrl)

/** An email address or a phone number, with or without its scheme. */
const contact = /^(?:mailto:|tel:|sms:)|^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$|^\+?[\d\s()-]{6,}$/i
const handle = /^@\w+$/

/** Advice for a line that is not a link, or whose link is invalid. */
function lineError(line: string, links: readonly PastedLink[]): string | null {
  if (contact.test(line)) return texts.addAsContact
  if (handle.test(line)) return texts.looksLikeHandle
  const error = links.map(errorOf).find((one) => one !== null) ?? null
  return error !== null && links.some(({ url }) => /\s/.test(url)) ? texts.urlWithSpaces : error
}

const listMarker = /^(?:[-*+•–]|\d+[.)])\s+(?:\[[ x]\]\s+)?/i
const startsWithScheme = /^https?:\/\//i

const linkOf = (typed: string, title: string | null = null): PastedLink => {
  const url = withScheme(typed)
  return { url, title: title?.trim() || null, type: guessType(url) }
}

const separators = ' \t:|–—-'

/** `Title https://…`, also with a separator in between. */
function titledUrl(text: string): PastedLink | undefined {
  const start = text.search(/https?:\/\//i)
  let end = text[start - 1] === '<' ? start - 1 : start
  const url = /^[^\s>]+(?=>?$)/.exec(text.slice(start))?.[0]
  if (start <= 0 || url === undefined || !separators.includes(text.charAt(end - 1))) return undefined
  while (end > 0 && separators.includes(text.charAt(end - 1))) end -= 1
  return linkOf(url, text.slice(0, end))
}

/** `[Title](URL "Hint")`. */
function markdownLink(text: string): PastedLink | undefined {
  const middle = text.lastIndexOf('](')
  if (middle < 0 || !text.startsWith('[') || !text.endsWith(')')) return undefined
  const url = /^<?([^\s>]+)>?(?:\s+"[^"]*")?$/.exec(text.slice(middle + 2, -1))?.[1]
  return url === undefined ? undefined : linkOf(url, text.slice(1, middle))
}

/** The links of a line: a URL, several URLs, `Title https://…`, a Markdown link, or one of these as an item of a list. */
function linksOf(line: string): PastedLink[] {
  const text = line.replace(listMarker, '').replace(/^<(\S+)>$/, '$1')
  const words = text.split(/\s+/)
  if (words.every((word) => startsWithScheme.test(word))) return words.map((word) => linkOf(word))
  return [markdownLink(text) ?? titledUrl(text) ?? linkOf(text)]
}

/** More reasons would push the list out of view. */
const maxReasons = 4

/** Parses the links of each line. Lines without a valid link become `rest`. */
export function pastedLinks(text: string): Pasted {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const links = linksOf(line)
      return { line, links, error: lineError(line, links) }
    })
  const invalid = lines.filter(({ error }) => error !== null)
  const reasons = invalid.slice(0, maxReasons).map(({ line, error }, index) => {
    const reason = error ?? ''
    return invalid.length > 1 ? fill(texts.lineError, { line: index + 1, start: line.slice(0, 40), error: reason }) : reason
  })
  const left = invalid.length - reasons.length
  if (left > 0) reasons.push(plural(texts.moreLineErrors, { count: left }))
  return {
    links: lines.flatMap(({ links, error }) => (error === null ? links : [])),
    rest: invalid.map(({ line }) => line).join('\n'),
    error: reasons.join('\n') || null,
  }
}
