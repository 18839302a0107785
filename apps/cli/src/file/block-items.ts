import type { YAMLSeq } from 'yaml'

import { columnOf, eolOf, lineEnd, lineStart, type Splice } from './splice.ts'
import { blockItems, contentEnd, type Item, type SourceToken, sourceItems } from './values.ts'

const isBlank = (text: string): boolean => text.trim() === ''
const isComment = (line: string): boolean => line.trimStart().startsWith('#')
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** An item with its comments. `detached` has comments that a blank line separates from the item. */
type Piece = { detached: string; own: string }
type Pieces = { start: number; end: number; column: number; pieces: Piece[]; separators: string[] }

/**
 * An item owns the comments directly above its dash, and those below it that are indented deeper than the dash. Detached comments stay in
 * front of the item, or of the next one if it is removed. Blank lines keep their place in the list.
 */
export function arrangeBlock(seq: YAMLSeq, items: readonly Item[], text: string): Splice {
  const { start, end, column, pieces, separators } = piecesOf(seq, text)
  const eol = eolOf(text)
  const kept = new Set(items.flatMap((item) => ('index' in item ? [item.index] : [])))
  const orphaned = passOn(pieces, kept)
  const separator = (position: number): string => (position === 0 ? '' : (separators[position] ?? separators.at(-1) ?? ''))
  const written = items.map((item, position) => {
    if ('value' in item) return separator(position) + blockItems([item.value], column, eol)
    const { detached = '', own = '' } = pieces[item.index] ?? {}
    const above = position === 0 ? detached.replace(/^(?:[ \t]*\r?\n)+/, '') : detached
    return (detached === '' ? separator(position) : above) + own
  })
  const all = written.join('') + orphaned
  const isLastLine = end === text.length && !text.endsWith('\n')
  return { start, end, text: isLastLine ? all.replace(/\r?\n$/, '') : all }
}

function piecesOf(seq: YAMLSeq, text: string): Pieces {
  const isDash = ({ type }: SourceToken) => type === 'seq-item-ind'
  const dashes = sourceItems(seq).flatMap(({ start }) => start.filter(isDash).map(({ offset }) => offset))
  const column = columnOf(text, dashes[0] ?? 0)
  const eol = eolOf(text)
  const pieces: Piece[] = []
  const separators: string[] = []
  const first = lineStart(text, dashes[0] ?? 0)
  const start = first - commentsAbove(text, first).length
  let done = start
  for (const [index, dash] of dashes.entries()) {
    const line = lineStart(text, dash)
    const above = linesOf(text.slice(done, line))
    const adjacent = above.findLastIndex(isBlank) + 1
    const detached = above.slice(0, adjacent).join('')
    const contents = Math.max(lineEnd(text, contentEnd(seq.items[index])), lineEnd(text, dash + 1))
    const nextDash = dashes[index + 1]
    const below = linesOf(text.slice(contents, nextDash === undefined ? text.length : lineStart(text, nextDash)))
    done = contents + tailOf(below, column).length
    const own = above.slice(adjacent).join('') + text.slice(line, done)
    pieces.push({ detached: isBlank(detached) ? '' : detached, own: own.endsWith('\n') ? own : own + eol })
    separators.push(isBlank(detached) ? detached : '')
  }
  return { start, end: done, column, pieces, separators }
}

/** The comment lines directly above a line. */
function commentsAbove(text: string, offset: number): string {
  const lines = linesOf(text.slice(0, offset))
  return lines.slice(lines.findLastIndex((line) => !isComment(line)) + 1).join('')
}

/** The lines up to the last comment that is indented deeper than the dash, of those that are blank or comments. */
function tailOf(lines: readonly string[], column: number): string {
  const contents = lines.findIndex((line) => !isBlank(line) && !isComment(line))
  const between = contents === -1 ? lines : lines.slice(0, contents)
  return between.slice(0, between.findLastIndex((line) => isComment(line) && line.search(/\S/) > column) + 1).join('')
}

/** Gives the detached comments of removed items to the next item that stays. Returns those without such an item. */
function passOn(pieces: readonly Piece[], kept: ReadonlySet<number>): string {
  let orphaned = ''
  for (const [index, piece] of pieces.entries()) {
    if (kept.has(index)) piece.detached = orphaned + piece.detached
    orphaned = kept.has(index) ? '' : orphaned + piece.detached
  }
  return orphaned
}
