import { Document, isCollection, isMap, isNode, isScalar, type Node, type Pair, Scalar, stringify, type YAMLSeq } from 'yaml'

// Texts with line feeds stay on one line, in double quotes: lines of their own would need the indentation of their place.
const options = {
  lineWidth: 0,
  blockQuote: false,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  aliasDuplicateObjects: false,
} as const

/** A value that is no collection, in the style of the scalar it replaces where that is possible. */
export function scalarText(value: unknown, replaced: unknown, inFlow: boolean, json: boolean): string {
  if (json || typeof value !== 'string' || value.includes('\n')) return JSON.stringify(value)
  const scalar = new Scalar(value)
  const type = isScalar(replaced) && typeof replaced.value === 'string' ? replaced.type : undefined
  if (type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE) scalar.type = type
  const document = new Document(inFlow ? [scalar] : { key: scalar })
  if (inFlow && isCollection(document.contents)) document.contents.flow = true
  const text = withoutFinalLineBreaks(document.toString({ ...options, flowCollectionPadding: false }))
  return inFlow ? text.slice(1, -1) : text.slice('key: '.length)
}

/** A field of a block map, over one or more lines. The first line has no indentation and the last no line break. */
export function blockField(key: string, value: unknown, indent: number, eol: string): string {
  return indented(stringify({ [key]: value }, options), indent, eol)
}

/** Items of a block sequence, as lines. */
export const blockItems = (values: readonly unknown[], indent: number, eol: string): string =>
  `${' '.repeat(indent)}${indented(stringify(values, options), indent, eol)}${eol}`

const indented = (text: string, indent: number, eol: string): string =>
  withoutFinalLineBreaks(text).replaceAll('\n', eol + ' '.repeat(indent))

/** Other white space at the end, such as a no-break space in a value without quotes, belongs to the value. */
const withoutFinalLineBreaks = (text: string): string => text.replace(/\n+$/, '')

export type AnyPair = Pair
type Ranged = Node & { range: [number, number, number] }
export const isRanged = (node: unknown): node is Ranged => isNode(node) && Array.isArray(node.range)

export const pairOf = (map: { items: AnyPair[] }, key: string): AnyPair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)

export const isBlock = (node: unknown): boolean => isCollection(node) && node.flow !== true

/** The end of what a node consists of: without comments, and without the blank lines after it. */
export function contentEnd(node: unknown): number {
  if (!isRanged(node)) return 0
  if (!isCollection(node) || !isBlock(node)) return node.range[1]
  const last = node.items.at(-1)
  if (last === undefined) return node.range[1]
  return isMap(node) ? pairEnd(last as AnyPair) : Math.max(contentEnd(last), node.range[0] + 1)
}

export const pairEnd = ({ key, value }: AnyPair): number => Math.max(contentEnd(key), contentEnd(value))

/** An item of a new list: the index of an existing item, or the value of a new one. */
export type Item = { index: number } | { value: unknown }

/** A token of yaml's lossless syntax tree. */
export type SourceToken = { type: string; offset: number; source: string }
export const sourceItems = (seq: YAMLSeq): { start: SourceToken[] }[] =>
  (seq.srcToken as unknown as { items: { start: SourceToken[] }[] }).items
