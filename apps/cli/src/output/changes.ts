import type { Change } from '../sync/service.ts'
import type { PageReport } from '../sync/plan.ts'
import { problemLines } from './problem.ts'
import { shown } from './escape.ts'

export type Sign = '+' | '-' | '~' | '>'
/** A change as text, such as `title: "Ada" -> "Ada L."`. */
export function changeLine({ op, path, from, to }: Change): [sign: Sign, text: string] {
  const name = path
    .slice(1)
    .replace(/^links\//, 'link ')
    .replaceAll('/', '.')
  if (op === 'add') return ['+', `${name}: ${summary(to)}`]
  if (op === 'remove') return ['-', `${name}: ${summary(from)}`]
  if (op === 'move') return ['>', `${name}: place ${Number(from) + 1} -> ${Number(to) + 1}`]
  return ['~', `${name}: ${shown(from)} -> ${shown(to)}`]
}

/** The fields of a link that are set. */
const summary = (link: unknown): string =>
  typeof link === 'object' && link !== null
    ? Object.entries(link)
        .filter(([key, value]) => key !== 'key' && value !== null)
        .map(([key, value]) => `${key} ${shown(value)}`)
        .join(', ')
    : shown(link)

export const driftNote = 'The page was changed elsewhere since the last apply'

export function totals(pages: readonly PageReport[]): string {
  const count = (action: PageReport['action']) => pages.filter((page) => page.action === action).length
  const parts = [`${count('create')} to create`, `${count('update')} to update`, `${count('none')} unchanged`]
  if (count('error') > 0) parts.push(`${count('error')} with errors`)
  return parts.join(', ')
}

export const errorLines = ({ error, file, slug }: PageReport): string[] => (error ? problemLines(error, file ?? `/${slug ?? ''}`) : [])
