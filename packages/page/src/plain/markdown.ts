import { addressOf, bylineOf } from '../page-values.ts'
import { type PlainPage, plainLinks, shownTitle } from './plain-page.ts'

/** Characters that can begin markup anywhere in a line, in CommonMark, GitHub's dialect, or one with formulas. */
const anywhere = /[\\`*_[\]{}<>|~#!$@^=]/g
/** A character reference, which parsers would replace by its character. */
const reference = /&(?=#?\w+;)/g
/** Not markup after an escaped bracket, but some parsers look for it first. */
const destinationStart = /(?<=\\\])\(/g
/** Addresses that some dialects turn into links. */
const address = /(?<=[a-z]):(?=\/\/)|(?<=www)\./gi
/** Markers of lists, rulers and underlined headings: a paragraph that begins with one would become another block. */
const marker = /^(?:[-+]|\d+(?=[.)]))/

/** The text as it is, on one line. */
const escaped = (text: string): string =>
  text
    .trim()
    .replace(anywhere, '\\$&')
    .replace(reference, '\\$&')
    .replace(destinationStart, '\\$&')
    .replace(address, '\\$&')
    .replace(marker, (found) => (/\d/.test(found) ? `${found}\\` : `\\${found}`))

/** A destination that parsers read without help. Others stand between angle brackets. */
const plainDestination = /^[^\s\\()<>]+$/

const destination = (url: string): string => {
  const quoted = (plainDestination.test(url) ? url : url.replace(/[\\<>]/g, '\\$&')).replace(reference, '\\&')
  return plainDestination.test(url) ? quoted : `<${quoted}>`
}

export const plainMarkdown = ({ page, origin }: PlainPage): string => {
  const byline = bylineOf(page)
  const links = plainLinks(page).map((link) => `- [${escaped(shownTitle(link))}](${destination(link.url)})`)
  const blocks = [
    `# ${escaped(page.title)}`,
    byline && escaped(byline),
    escaped(page.description),
    links.join('\n'),
    `<${addressOf(page.slug, origin)}>`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
