import type { DocumentChange, DocumentTile, PageDocument } from './document.ts'
import { minimalMoves } from './minimal-moves.ts'

// This file does not import the schemas, so that the editor loads without zod. Complete documents have every field, in canonical order.

type Value = Extract<DocumentChange, { op: 'change' }>['from']
type Values = Readonly<Record<string, unknown>>

// A map, because a key may be the name of an inherited property such as `constructor`.
const byKey = (tiles: readonly DocumentTile[]) => new Map(tiles.map((tile) => [tile.key, tile]))

/**
 * The minimal list of changes that turns `from` into `to`: page fields, then removed tiles, fields of tiles, added tiles, and the fewest
 * moves that establish the order. Equal documents have no changes. A tile of another kind under the same key is a removal and an addition.
 */
export function documentChanges(from: PageDocument, to: PageDocument): DocumentChange[] {
  const [old, next] = [byKey(from.links), byKey(to.links)]
  const isKept = ({ key }: DocumentTile) => old.has(key) && old.get(key)?.kind === next.get(key)?.kind
  const kept = from.links.filter(isKept)
  const added = to.links.filter((tile) => !isKept(tile))
  const start = [...kept, ...added].map(({ key }) => key)
  const end = to.links.map(({ key }) => key)
  return [
    ...fieldChanges('', from, to),
    ...from.links.flatMap((tile): DocumentChange[] =>
      isKept(tile) ? [] : [{ op: 'remove', path: `/links/${tile.key}`, from: tile, to: null }],
    ),
    ...kept.flatMap((tile) => fieldChanges(`/links/${tile.key}`, tile, next.get(tile.key) ?? tile)),
    ...added.map((tile): DocumentChange => ({ op: 'add', path: `/links/${tile.key}`, from: null, to: tile })),
    ...minimalMoves(start, end).map((move): DocumentChange => ({ op: 'move', path: `/links/${move.item}`, from: move.from, to: move.to })),
  ]
}

const identity = new Set(['version', 'links', 'key', 'kind'])

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists are compared as a whole, as are objects inside of an object. */
const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The changes of a page's own fields or of a tile: single values, and then objects, which change by member where both sides have one. */
function fieldChanges(path: string, from: Values, to: Values): DocumentChange[] {
  const single: DocumentChange[] = []
  const ofObjects: DocumentChange[] = []
  for (const field of Object.keys(to)) {
    const [before, after] = [from[field], to[field]]
    if (before === after || identity.has(field)) continue
    if (isObject(before) && isObject(after)) ofObjects.push(...memberChanges(`${path}/${field}`, before, after))
    else (isObject(before) || isObject(after) ? ofObjects : single).push(...change(`${path}/${field}`, before, after))
  }
  return [...single, ...ofObjects]
}

const memberChanges = (path: string, from: Values, to: Values): DocumentChange[] =>
  Object.keys(to).flatMap((member) => change(`${path}/${member}`, from[member], to[member]))

const change = (path: string, from: unknown, to: unknown): DocumentChange[] =>
  isEqual(from, to) ? [] : [{ op: 'change', path, from: from as Value, to: to as Value }]

/** Applies the changes one by one. Throws a `RangeError` for a change that does not fit, such as one to an unknown tile. */
export function applyChanges(document: PageDocument, changes: readonly DocumentChange[]): PageDocument {
  return changes.reduce(applyChange, document)
}

function applyChange(document: PageDocument, step: DocumentChange): PageDocument {
  const [part = '', key = '', ...field] = step.path.slice(1).split('/')
  if (part !== 'links') return withValue(document, [part, key], step.to)
  const at = document.links.findIndex((tile) => tile.key === key)
  const tile = document.links[at]
  if (step.op === 'add') {
    if (tile) throw new RangeError(`The tile ${key} already exists`)
    return { ...document, links: [...document.links, step.to] }
  }
  if (!tile) throw new RangeError(`The tile ${key} does not exist`)
  if (step.op === 'change') return { ...document, links: document.links.with(at, withValue(tile, field, step.to)) }
  if (step.op === 'remove') return { ...document, links: document.links.toSpliced(at, 1) }
  if (at !== step.from) throw new RangeError(`The tile ${key} is not at ${step.from}`)
  return { ...document, links: document.links.toSpliced(at, 1).toSpliced(step.to, 0, tile) }
}

/** The page or tile with another value in a field or in a member of it. */
function withValue<T extends object>(target: T, [field = '', member = '']: readonly string[], value: unknown): T {
  if (!Object.hasOwn(target, field)) throw new RangeError(`There is no field ${field}`)
  const object: unknown = Reflect.get(target, field)
  return { ...target, [field]: member === '' ? value : { ...(isObject(object) ? object : {}), [member]: value } }
}
