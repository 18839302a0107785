import type { Change } from '../sync/document-requests.ts'
import type { PageReport } from '../sync/plan.ts'
import { problemLines } from './problem.ts'

/** A number with its noun, such as `1 page` or `1,200 pages`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export type Sign = '+' | '-' | '~' | '>'
/** A change as text, such as `title: "Ada" -> "Ada L."`. */
export function changeLine({ op, path, from, to }: Change): [sign: Sign, text: string] {
  const name = path
    .slice(1)
    .replace(/^links\//, 'link ')
    .replaceAll('/', '.')
  if (op === 'add') return ['+', `${name}: ${summary(to)}`]
  if (op === 'remove') return ['-', `${name}: ${summary(from)}`]
  if (op === 'move') return ['>', `${name}: position ${Number(from) + 1} -> ${Number(to) + 1}`]
  return ['~', `${name}: ${shown(from)} -> ${shown(to)}`]
}

/** A value in one line. */
const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? `{ ${summary(value)} }` : JSON.stringify(value)
}

/** The fields of a link or another object that are set. */
const summary = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([key, field]) => key !== 'key' && field !== null)
        .map(([key, field]) => `${key} ${shown(field)}`)
        .join(', ')
    : shown(value)

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
