import type { DocumentChange, DocumentLink, PageDocument } from './document.ts'
import { minimalMoves } from './minimal-moves.ts'
import type { Theme } from '../themes/theme.ts'

type Value = Extract<DocumentChange, { op: 'change' }>['from']

const pageFields = ['slug', 'title', 'description', 'coverImage', 'name', 'published'] as const
const linkFields = ['type', 'url', 'title', 'size', 'thumbnail', 'active', 'highlighted'] as const

// A map, because a key may be the name of an inherited property such as `constructor`.
const byKey = (links: readonly DocumentLink[]) => new Map(links.map((link) => [link.key, link]))

/**
 * The minimal list of changes that turns `from` into `to`: page fields, then removed links, link fields, added links, and the fewest moves
 * that establish the order. Equal documents have no changes.
 */
export function documentChanges(from: PageDocument, to: PageDocument): DocumentChange[] {
  const [old, next] = [byKey(from.links), byKey(to.links)]
  const kept = from.links.filter(({ key }) => next.has(key))
  const added = to.links.filter(({ key }) => !old.has(key))
  const start = [...kept, ...added].map(({ key }) => key)
  const end = to.links.map(({ key }) => key)
  return [
    ...pageFields.flatMap((field) => change(`/${field}`, from[field], to[field])),
    ...themeChanges(from.theme, to.theme),
    ...from.links.flatMap((link): DocumentChange[] =>
      next.has(link.key) ? [] : [{ op: 'remove', path: `/links/${link.key}`, from: link, to: null }],
    ),
    ...kept.flatMap((link) => linkChanges(link, next.get(link.key) ?? link)),
    ...added.map((link): DocumentChange => ({ op: 'add', path: `/links/${link.key}`, from: null, to: link })),
    ...minimalMoves(start, end).map((move): DocumentChange => ({ op: 'move', path: `/links/${move.item}`, from: move.from, to: move.to })),
  ]
}

const change = (path: string, from: Value, to: Value): DocumentChange[] => (from === to ? [] : [{ op: 'change', path, from, to }])

const linkChanges = (from: DocumentLink, to: DocumentLink) =>
  linkFields.flatMap((field) => change(`/links/${from.key}/${field}`, from[field], to[field]))

function themeChanges(from: Theme | null, to: Theme | null): DocumentChange[] {
  if (from === null || to === null) return change('/theme', from, to)
  return (Object.keys(to) as (keyof Theme)[]).flatMap((field) => change(`/theme/${field}`, from[field], to[field]))
}

/** Applies the changes one by one. Throws a `RangeError` for a change that does not fit, such as one to an unknown link. */
export function applyChanges(document: PageDocument, changes: readonly DocumentChange[]): PageDocument {
  return changes.reduce(applyChange, document)
}

function applyChange(document: PageDocument, step: DocumentChange): PageDocument {
  const [part = '', key = '', field] = step.path.slice(1).split('/')
  if (!Object.hasOwn(document, part)) throw new RangeError(`A page has no ${part}`)
  if (part !== 'links') return { ...document, [part]: key === '' ? step.to : { ...document.theme, [key]: step.to } }
  const at = document.links.findIndex((link) => link.key === key)
  const link = document.links[at]
  if (step.op === 'add') {
    if (link) throw new RangeError(`The link ${key} already exists`)
    return { ...document, links: [...document.links, step.to] }
  }
  if (!link) throw new RangeError(`The link ${key} does not exist`)
  if (step.op === 'change') return { ...document, links: document.links.with(at, { ...link, [field ?? '']: step.to }) }
  if (step.op === 'remove') return { ...document, links: document.links.toSpliced(at, 1) }
  if (at !== step.from) throw new RangeError(`The link ${key} is not at ${step.from}`)
  return { ...document, links: document.links.toSpliced(at, 1).toSpliced(step.to, 0, link) }
}
