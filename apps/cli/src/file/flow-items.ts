import type { YAMLSeq } from 'yaml'

import { eolOf, type Splice, lineStart } from './splice.ts'
import { isRanged, type Item, type SourceToken, sourceItems } from './values.ts'

/** The white space at the start of the line. */
export const indentOf = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''

/** The indentation of one level of a JSON file; empty if it is written in one line. */
export const unitOf = (text: string): string => /^\ufeff?\s*[[{][ \t]*\r?\n([ \t]+)/.exec(text)?.[1] ?? ''

/** A value in a flow collection or a JSON file. With a `unit`, the indentation of a level, collections take several lines. */
export function flowText(value: unknown, indent: string, unit: string, eol: string): string {
  const text = JSON.stringify(value, null, unit)
  return unit === '' ? text : text.replaceAll('\n', eol + indent)
}

/** What stands between the items of a flow list: `space` before an item, `before` and `after` on the two sides of its comma. */
type Piece = { space: string; body: string; before: string; after: string }

/** Each item keeps its comments: those above it, and those on its line, also after its comma. */
export function arrangeFlow(seq: YAMLSeq, items: readonly Item[], text: string, json: boolean): Splice {
  if (!isRanged(seq)) throw new RangeError('The list has no place')
  const commas = sourceItems(seq).flatMap(({ start }) =>
    start.filter(({ type }: SourceToken) => type === 'comma').map(({ offset }) => offset),
  )
  const [open, close] = [seq.range[0] + 1, seq.range[1] - 1]
  const ranges = seq.items.map((node) => {
    if (!isRanged(node)) throw new RangeError('The item has no place')
    return node.range
  })
  let done = open
  const pieces = ranges.map(([start, end], index): Piece => {
    const space = text.slice(done, start)
    const limit = ranges[index + 1]?.[0] ?? close
    const comma = commas.find((offset) => offset >= end && offset < limit) ?? -1
    const before = comma === -1 ? '' : text.slice(end, comma)
    const from = comma === -1 ? end : comma + 1
    const after = /^[ \t]*#.*/.exec(text.slice(from, limit))?.[0].trimEnd() ?? ''
    done = from + after.length
    return { space, body: text.slice(start, end), before, after }
  })
  const closing = text.slice(done, close)
  const [first] = ranges
  const eol = eolOf(text)
  const written = items.map((item, position) => {
    const place = pieces[position] ?? pieces.at(-1)
    const own = 'index' in item ? pieces[item.index] : undefined
    const space = own && own.space.trim() !== '' ? own.space : spaceAt(position, place, pieces[0])
    const indent = space.includes('\n') ? (/[^\n]*$/.exec(space)?.[0] ?? '') : indentOf(text, first?.[0] ?? 0)
    const body = own?.body ?? ('value' in item ? flowText(item.value, indent, json && space.includes('\n') ? unitOf(text) : '', eol) : '')
    const comma = position < items.length - 1 || text.slice(ranges.at(-1)?.[1], close).includes(',') ? ',' : ''
    return `${space}${body}${own?.before ?? ''}${comma}${own?.after ?? ''}`
  })
  return { start: open, end: close, text: written.join('') + closing }
}

/** The white space at a position of the list, without comments of the item that was there. */
function spaceAt(position: number, place: Piece | undefined, first: Piece | undefined): string {
  // Below comments, the line break and the indentation of the item. Without them, the new item would become part of a comment.
  const blank = (piece: Piece | undefined) => piece && (piece.space.trim() === '' ? piece.space : /\r?\n[ \t]*$/.exec(piece.space)?.[0])
  if (position === 0) return blank(first) ?? ''
  const space = blank(place) ?? blank(first) ?? ''
  return space === '' && place === first ? ' ' : space
}
