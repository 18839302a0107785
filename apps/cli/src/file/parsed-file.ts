import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  visit,
} from 'yaml'

import { Failure, Failures } from '../failure.ts'

export type Path = readonly (string | number)[]
export type ParsedFile = {
  /** The path as shown in errors. */
  name: string
  text: string
  document: Document.Parsed
  value: Record<string, unknown>
  /** `line:column` of a value, or of the nearest value above it. */
  positionOf: (path: Path) => string
}

export const isJson = (name: string): boolean => name.endsWith('.json')

const coreTags = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`))

/** The number of errors that are shown for one file. A damaged file can have thousands. */
const maxErrors = 20

/** Parses a YAML or JSON file whose root is an object. Throws `Failures`, each with file, line and column. */
export function parseFile(name: string, text: string): ParsedFile {
  const lineCounter = new LineCounter()
  const at = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset)
    return `${Math.max(line, 1)}:${Math.max(col, 1)}`
  }
  const options = { lineCounter, keepSourceTokens: true, logLevel: 'silent', prettyErrors: false, merge: false } as const
  const [document, second] = [parseAllDocuments(text, options)].flat() as (Document.Parsed | undefined)[]
  const errors = [...(document?.errors ?? []), ...(document?.warnings ?? [])].map(({ pos, message }) => ({ offset: pos[0], message }))
  if (second)
    errors.push({
      offset: second.range[0],
      message: 'The file contains more than one YAML document (separated by ---). Write one page per file',
    })
  if (document && errors.length === 0) errors.push(...ambiguousValues(document, text))
  if (errors.length === 0 && isJson(name)) errors.push(...jsonErrors(text))
  if (errors.length === 0 && !isMap(document?.contents))
    errors.push({ offset: 0, message: 'The file must contain a mapping, with lines such as title: Ada' })
  if (errors.length > 0 || !document)
    throw new Failures(errors.slice(0, maxErrors).map(({ offset, message }) => `${name}:${at(offset)}: ${message}`))
  return { name, text, document, value: valueOf(name, document), positionOf: (path) => at(offsetOf(document, path)) }
}

/** Aliases can make a small file a huge value. */
function valueOf(name: string, document: Document.Parsed): Record<string, unknown> {
  try {
    return document.toJS() as Record<string, unknown>
  } catch (error) {
    if (error instanceof ReferenceError) throw new Failure(`${name}: The aliases expand to too many values`)
    throw error
  }
}

type Problem = { offset: number; message: string }

/** Values that YAML reads differently from what was most likely meant. */
function ambiguousValues(document: Document.Parsed, text: string): Problem[] {
  const problems: Problem[] = []
  const report = (node: Node, message: string, shift = 0) => problems.push({ offset: (node.range?.[0] ?? 0) + shift, message })
  const anchors = new Set<string>()
  visit(document, {
    Node: (_, node, above) => {
      if (isAlias(node) && above.some((parent) => isCollection(parent) && parent.anchor === node.source))
        report(node, `The alias *${node.source} refers to a value that contains the alias itself`)
      if (!isAlias(node) && node.anchor !== undefined) anchors.add(node.anchor)
      if (isAlias(node) && !anchors.has(node.source)) report(node, `There is no anchor &${node.source} before this`)
      if (!isAlias(node) && node.tag !== undefined && !coreTags.has(node.tag)) report(node, `Unknown tag ${node.tag}`)
      if (!isScalar(node)) return
      const { value, source } = node
      if (typeof value === 'number' && !Number.isFinite(value)) report(node, `${source ?? 'This number'} cannot be written in JSON`)
      const [, space = '', color] =
        /^([ \t]*)(#[\da-f]{3,8})(?=[\s,}\]]|$)/i.exec(text.slice(node.range?.[0] ?? 0, (node.range?.[0] ?? 0) + 80)) ?? []
      if (value === null && source === '' && color !== undefined)
        report(node, `${color} is a comment in YAML. Write the color in quotes: "${color}"`, space.length)
    },
  })
  return problems
}

function jsonErrors(text: string): Problem[] {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return []
  } catch (error) {
    const { message } = error as SyntaxError
    return [{ offset: Number(/position (\d+)/.exec(message)?.[1] ?? 0), message: `This is not JSON: ${message}` }]
  }
}

/** The offset of the value at a path. If it does not exist, that of the nearest value above. */
function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents
  let offset = document.contents?.range[0] ?? 0
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (!pair) return offset
      node = pair.value
      // An empty value has no place of its own.
      const place = isScalar(node) && node.source === '' ? pair.key : node
      offset = (isNode(place) ? place.range?.[0] : undefined) ?? (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? offset
    } else if (isSeq(node)) {
      const item = node.items[Number(step)]
      if (!isNode(item)) return offset
      node = item
      offset = item.range?.[0] ?? offset
    } else return offset
  }
  return offset
}
