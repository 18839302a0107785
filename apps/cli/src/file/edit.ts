import { isDeepStrictEqual } from 'node:util'

import { isCollection, isMap, isSeq, type YAMLMap } from 'yaml'

import { Failure } from '../failure.ts'
import { arrangeBlock } from './block-items.ts'
import { type Format, setField } from './fields.ts'
import { arrangeFlow } from './flow-items.ts'
import { isJson, type ParsedFile, parseFile } from './parsed-file.ts'
import { applySplices, type Splice } from './splice.ts'
import { isBlock } from './values.ts'

type Fields = Record<string, unknown>
/** A new value of a field, such as that at `['theme', 'accent']`. */
export type FieldEdit = { path: readonly string[]; value: unknown }
/**
 * An item of the new list: the link at `index` of the file with edited fields, or a new `value`. `model` is the link as the service writes it;
 * new fields are inserted in its order.
 */
export type LinkItem = { index: number; fields: readonly FieldEdit[]; model: object } | { value: unknown }
/** `model` is the page as the service writes it; new fields are inserted in its order. `links` is undefined if the list does not change. */
export type Edits = { fields: readonly FieldEdit[]; model: object; links: readonly LinkItem[] | undefined }

/**
 * The text of the file with these edits, and otherwise unchanged. The result is parsed and compared with the expected value: a file in a
 * form that cannot be edited, such as one with anchors, causes a `Failure`.
 */
export function editedText(file: ParsedFile, edits: Edits): string {
  const expected = expectedValue(file.value, edits)
  try {
    const text = withLinks(withFields(file, edits), edits)
    if (isDeepStrictEqual(parseFile(file.name, text).value, expected)) return text
  } catch (error) {
    // A RangeError means that the file has a form that cannot be edited in place.
    if (!(error instanceof Failure || error instanceof RangeError)) throw error
  }
  throw new Failure(`${file.name}: The file cannot be edited automatically. Delete it, then pull the page again`)
}

/** The value of a file after these edits. */
export function expectedValue(value: Fields, { fields, links }: Edits): Fields {
  const present = (Array.isArray(value['links']) ? value['links'] : []) as Fields[]
  const page = withEdits(value, fields)
  if (links) page['links'] = links.map((item) => ('value' in item ? item.value : withEdits(present[item.index] ?? {}, item.fields)))
  return page
}

function withEdits(value: Fields, edits: readonly FieldEdit[]): Fields {
  const result = structuredClone(value)
  for (const { path, value: set } of edits) {
    const parent = path.slice(0, -1).reduce((inner, key) => (inner[key] ??= {}) as Fields, result)
    parent[path.at(-1) ?? ''] = set
  }
  return result
}

/** Sets all fields, including those of links. The links keep their order. */
function withFields({ name, text, document }: ParsedFile, { fields, model, links }: Edits): ParsedFile {
  const format: Format = { text, json: isJson(name) }
  const root = document.contents
  const seq: unknown = isMap(root) ? root.get('links', true) : undefined
  const linkSplices = (links ?? []).flatMap((item) =>
    'index' in item ? setAll(isSeq(seq) ? seq.items[item.index] : undefined, item.fields, item.model, format) : [],
  )
  return parseFile(name, applySplices(text, [...setAll(root, fields, model, format), ...linkSplices]))
}

function setAll(node: unknown, edits: readonly FieldEdit[], model: object, format: Format): Splice[] {
  const parents = new Set(edits.map(({ path }) => path.slice(0, -1).join('/')))
  return [...parents].flatMap((parent) => {
    const above = parent === '' ? [] : parent.split('/')
    const map = above.length > 0 && isCollection(node) ? node.getIn(above, true) : node
    if (!isMap(map)) throw new RangeError('The value is not an object')
    const order = Object.keys(above.reduce((inner, key) => (inner as Record<string, object>)[key] ?? {}, model))
    const values = new Map(
      edits.filter(({ path }) => path.slice(0, -1).join('/') === parent).map(({ path, value }) => [path.at(-1) ?? '', value]),
    )
    const sortedKeys = [...order.filter((key) => values.has(key)), ...[...values.keys()].filter((key) => !order.includes(key))]
    return sortedKeys.flatMap((key) => setField(map, key, values.get(key), order, format))
  })
}

/** Adds, removes and reorders the items of the list. */
function withLinks({ name, text, document }: ParsedFile, { links }: Edits): string {
  if (!links) return text
  const root = document.contents as unknown as YAMLMap
  const seq: unknown = root.get('links', true)
  const json = isJson(name)
  const isPresent = isSeq(seq) && seq.items.length > 0
  const isSame = isPresent && links.length === seq.items.length && links.every((item, index) => 'index' in item && item.index === index)
  if (isSame || (links.length === 0 && isSeq(seq) && !isPresent)) return text
  if (!isPresent || links.length === 0) {
    const values = links.map((item) => ('value' in item ? item.value : undefined))
    return applySplices(text, setField(root, 'links', values, ['links'], { text, json }))
  }
  return applySplices(text, [isBlock(seq) ? arrangeBlock(seq, links, text) : arrangeFlow(seq, links, text, json)])
}
