import { isScalar, type YAMLMap } from 'yaml'

import { flowText, indentOf, unitOf } from './flow-items.ts'
import { columnOf, eolOf, lineEnd, type Splice } from './splice.ts'
import { type AnyPair, blockField, contentEnd, isBlock, isRanged, pairEnd, pairOf, scalarText } from './values.ts'

export type Format = { text: string; json: boolean }

/** Sets a field of a map. `order` is the order in which the service writes the fields; it places a field that is new. */
export function setField(map: YAMLMap, key: string, value: unknown, order: readonly string[], format: Format): Splice[] {
  const pair = pairOf(map, key)
  if (pair) return isBlock(map) ? replaceInBlock(pair, key, value, format) : replaceInFlow(pair, value, format)
  return isBlock(map) ? [insertInBlock(map, key, value, order, format)] : [insertInFlow(map, key, value, order, format)]
}

const isCollectionValue = (value: unknown): value is object => typeof value === 'object' && value !== null
const isFilled = (value: unknown): boolean => isCollectionValue(value) && Object.keys(value).length > 0

/** The offset after the colon of a pair. */
function afterColon({ key }: AnyPair, text: string): number {
  const end = isRanged(key) ? key.range[1] : 0
  const colon = text.indexOf(':', end)
  if (colon === -1 || text.slice(end, colon).trim() !== '') throw new RangeError('The field has no colon')
  return colon + 1
}

const isEmptyNode = (node: unknown): boolean => !isRanged(node) || (isScalar(node) && node.range[0] === node.range[1])

function replaceInBlock(pair: AnyPair, key: string, value: unknown, { text, json }: Format): Splice[] {
  const { value: node } = pair
  const colon = afterColon(pair, text)
  const eol = eolOf(text)
  if (isRanged(node) && !isBlock(node) && !isFilled(value)) {
    if (isEmptyNode(node)) return [{ start: colon, end: colon, text: ` ${scalarText(value, node, false, json)}` }]
    const [start, end] = node.range
    // A block scalar includes the line break of its last line.
    const isLines = text[end - 1] === '\n'
    return [{ start, end, text: scalarText(value, node, false, json) + (isLines ? eol : '') }]
  }
  // What follows on the line of the key stays, such as a comment. Comments between the lines that go move below it.
  const indent = isRanged(pair.key) ? columnOf(text, pair.key.range[0]) : 0
  const firstLineEnd = lineEnd(text, colon)
  const end = Math.max(lineEnd(text, contentEnd(node)), firstLineEnd)
  const comments = isBlock(node) ? (text.slice(firstLineEnd, end).match(/^[ \t]*#.*(?:\r?\n|$)/gm) ?? []).join('') : ''
  const written = blockField(key, value, indent, eol).split(eol)
  const [first = '', ...rest] = isFilled(value) ? written : [written.join(eol)]
  const inline = first.slice(first.indexOf(':') + 1)
  const old = isRanged(node) && !isBlock(node) ? node.range : undefined
  const kept = old ? text.slice(colon, old[0]).trimEnd() + text.slice(old[1], lineEnd(text, old[1])) : text.slice(colon, firstLineEnd)
  const line = `${inline}${kept.trim() === '' ? '' : ` ${kept.trim()}`}`
  const lines = [line, ...rest].join(eol) + (end > colon && text[end - 1] === '\n' ? eol : '')
  return [{ start: colon, end, text: lines + comments }]
}

function replaceInFlow(pair: AnyPair, value: unknown, { text, json }: Format): Splice[] {
  const { value: node } = pair
  if (isEmptyNode(node)) {
    const colon = afterColon(pair, text)
    return [{ start: colon, end: colon, text: ` ${inlineText(value, node, colon, text, json)}` }]
  }
  if (!isRanged(node)) throw new RangeError('The field has no value')
  const [start, end] = node.range
  return [{ start, end, text: inlineText(value, node, start, text, json) }]
}

function inlineText(value: unknown, replaced: unknown, offset: number, text: string, json: boolean): string {
  if (!isCollectionValue(value)) return scalarText(value, replaced, true, json)
  return flowText(value, indentOf(text, offset), json ? unitOf(text) : '', eolOf(text))
}

/** The present field after which the service writes this one. */
function predecessor(map: YAMLMap, key: string, order: readonly string[]): AnyPair | undefined {
  const before = order.slice(0, order.indexOf(key))
  return before
    .toReversed()
    .map((name) => pairOf(map as { items: AnyPair[] }, name))
    .find((pair) => pair !== undefined)
}

function insertInBlock(map: YAMLMap, key: string, value: unknown, order: readonly string[], { text }: Format): Splice {
  const first = map.items[0]
  if (!first || !isRanged(first.key)) throw new RangeError('The object has no fields')
  const eol = eolOf(text)
  const indent = columnOf(text, first.key.range[0])
  const field = blockField(key, value, indent, eol)
  const before = predecessor(map, key, order)
  if (!before) return { start: first.key.range[0], end: first.key.range[0], text: `${field}${eol}${' '.repeat(indent)}` }
  const at = lineEnd(text, pairEnd(before))
  const isLastLine = at === text.length && text[at - 1] !== '\n'
  const line = ' '.repeat(indent) + field
  return { start: at, end: at, text: isLastLine ? eol + line : line + eol }
}

function insertInFlow(map: YAMLMap, key: string, value: unknown, order: readonly string[], { text, json }: Format): Splice {
  const first = map.items[0]
  const anchor = predecessor(map, key, order) ?? first
  if (!anchor || !isRanged(anchor.key) || !isRanged(first?.key)) throw new RangeError('The object has no fields')
  const start = anchor.key.range[0]
  const isQuoted = isScalar(anchor.key) && anchor.key.type === 'QUOTE_DOUBLE'
  const name = json || isQuoted ? JSON.stringify(key) : key
  const field = `${name}: ${inlineText(value, undefined, start, text, json)}`
  // The white space before a field: between the bracket or comma and its key.
  const space = /[ \t\r\n]*$/.exec(text.slice(0, start))?.[0] ?? ''
  if (anchor === first && order.indexOf(key) < order.indexOf(String((first.key as { value?: unknown }).value)))
    return { start, end: start, text: `${field},${space === '' ? ' ' : space}` }
  const at = pairEnd(anchor)
  const separator = space.includes('\n') || anchor !== first ? space : ' '
  return { start: at, end: at, text: `,${separator}${field}` }
}
