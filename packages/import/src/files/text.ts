import type { FoundItem } from '../found.ts'
import type { Reader } from '../input/parsed-input.ts'
import { titleOf } from './csv.ts'
import { asAddress, isAddress } from '../proposal/addresses.ts'
import { trimmed, withoutLast } from '../proposal/texts.ts'

const maxLines = 20_000
const sampledLines = 200

/** Lines with an address each, with a title or without, or Markdown with links. */
export const text: Reader = {
  format: 'text',
  source: 'Text file',
  recognizes: (input) => {
    if (input.html !== null || input.looksLikeJson || input.text.includes('\0')) return false
    return linesOf(input.text, sampledLines).some((line) => itemsOf(line, '').some(({ kind }) => kind === 'link'))
  },
  read: (input) => {
    const lines = linesOf(input.text, maxLines + 1)
    const items = lines.slice(0, maxLines).flatMap((line, index) => itemsOf(line, `line ${index + 1}`))
    const isTitled = /^\s*#\s+/.test(lines.find((line) => line.trim() !== '') ?? '')
    const first = isTitled && items[0]?.kind === 'heading' ? items.shift() : undefined
    if (lines.length > maxLines)
      items.push({ kind: 'leftOut', where: `line ${maxLines + 1} and later`, title: null, url: null, reason: 'over_quota' })
    return [{ userName: null, title: first?.title ?? titleOf(input), description: null, items }]
  },
}

/** At most `limit` lines. Longer lines than any link can be are cut. */
const linesOf = (content: string, limit: number): string[] => content.split('\n', limit).map((line) => line.slice(0, maxLineLength))
const maxLineLength = 8192

const heading = /^#{1,6}\s/
const markdownLink = new RegExp(
  [
    String.raw`!?\[([^[\]]{0,500})\]\(\s*`,
    String.raw`(?:<([^<>]{1,4096})>|([^\s()<>]{1,4096}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,4096})?))`,
    String.raw`(?:\s+"[^"]{0,500}")?\s*\)`,
  ].join(''),
  'g',
)
/** A bullet, number or quotation mark at the start of a line of Markdown. */
const bullet = /^(?:[-*+>•]|\d{1,4}[.)])\s+/

function itemsOf(line: string, where: string): FoundItem[] {
  const content = line.trim().replace(bullet, '')
  if (content === '' || /^[-=*_]{3,}$/.test(content)) return []
  if (heading.test(content) && !content.includes('](')) return [{ kind: 'heading', where, title: content.replace(heading, '').trim() }]
  const links = [...content.matchAll(markdownLink)].filter(([whole]) => !whole.startsWith('!'))
  if (links.length > 0)
    return links.map(([, name = '', quoted, url = '']) => ({
      kind: 'link',
      where,
      url: asAddress(quoted ?? url),
      title: name.trim() || null,
    }))
  return [plainItem(content, where)]
}

/** `Title https://…`, `https://… Title`, or an address alone. */
function plainItem(content: string, where: string): FoundItem {
  // A number may have spaces.
  if (/^(?:tel|sms):[+\-.() \d]+$/i.test(content)) return { kind: 'link', where, url: content, title: null }
  const words = content.split(/\s+/)
  const isLast = isAddress(bare(words.at(-1) ?? ''))
  const isOnly = words.length === 1
  // A title often ends with a word that looks like a host, so only an address with a scheme counts beside other words.
  const withScheme = /^<?(?:https?:\/\/|mailto:|tel:|sms:)/i
  const at = isOnly && isLast ? 0 : words.findLastIndex((word) => withScheme.test(word))
  const found = at < 0 && isLast ? words.length - 1 : at
  const word = words[found]
  if (word === undefined) return { kind: 'leftOut', where, title: content, url: null, reason: 'not_a_link' }
  const title = trimmed(words.toSpliced(found, 1).join(' '), /[\s:–—|-]/)
  return { kind: 'link', where, url: asAddress(isOnly ? word.replace(/^<|>$/g, '') : bare(word)), title: title || null }
}

/** Without the marks that surround an address in a sentence. */
const bare = (word: string): string => withoutLast(word.replace(/^[<(]/, ''), /[>.,;!?]/)
