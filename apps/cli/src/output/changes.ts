import type { Change } from '../sync/document-requests.ts'
import type { PageReport } from '../sync/plan.ts'
import { problemLines } from './problem.ts'

/** A number with its noun, such as `1 page` or `1,200 pages`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export type Sign = '+' | '-' | '~' | '>'
/** A change as text, such as `title: "Ada" -> "Ada L."`. */
export function changeLine(change: Change): [sign: Sign, text: string] {
  const { op, path, from, to } = change
  const name = path
    .slice(1)
    .replace(/^links\//, `${kindOf(change)} `)
    .replaceAll('/', '.')
  if (op === 'add') return ['+', `${name}: ${summary(to)}`]
  if (op === 'remove') return ['-', `${name}: ${summary(from)}`]
  if (op === 'move') return ['>', `${name}: position ${Number(from) + 1} -> ${Number(to) + 1}`]
  return ['~', `${name}: ${shown(from)} -> ${shown(to)}`]
}

/** The kind of a tile that was added or removed. Other changes do not contain the tile. A tile without a kind is a link. */
function kindOf({ op, from, to }: Change): string {
  if (op !== 'add' && op !== 'remove') return 'tile'
  const tile = op === 'add' ? to : from
  return isObject(tile) && typeof tile['kind'] === 'string' ? tile['kind'] : 'link'
}

/** A tile that was added or removed, without its key and kind, which the name of the change already shows. */
const summary = (value: unknown): string => {
  if (!isObject(value)) return shown(value)
  const { key: _key, kind: _kind, ...fields } = value
  return fieldsOf(fields)
}

/** A value on one line. */
const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (!isObject(value)) return JSON.stringify(value)
  const fields = fieldsOf(value)
  return fields === '' ? '{}' : `{ ${fields} }`
}

/** The fields of an object that are not null. */
const fieldsOf = (value: object): string =>
  Object.entries(value)
    .filter(([, field]) => field !== null)
    .map(([name, field]) => `${name} ${shown(field)}`)
    .join(', ')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const driftNote = 'The page has been changed elsewhere since the last apply'

/** Counts the pages of a plan, or of what was `applied`. */
export function totals(pages: readonly PageReport[], applied = false): string {
  const count = (action: PageReport['action']) => pages.filter((page) => page.action === action).length
  const [create, update] = applied ? ['created', 'updated'] : ['to create', 'to update']
  const parts = [`${count('create')} ${create}`, `${count('update')} ${update}`, `${count('none')} unchanged`]
  if (count('error') > 0) parts.push(`${count('error')} with errors`)
  return parts.join(', ')
}

export const errorLines = ({ error, file, slug }: PageReport): string[] => (error ? problemLines(error, file ?? `/${slug ?? ''}`) : [])
