import { z } from 'zod'

import type { Answer } from '../answer.ts'
import type { Row } from '../row.ts'

type Checked = Pick<Row, 'route' | 'summary' | 'output' | 'etag' | 'mayCreate'>

/**
 * Tests and development: throws unless an answer is exactly what its row declares. The order of keys counts, because REST, tRPC
 * and stored replays send the same bytes.
 */
export function checkOutput(row: Checked, answer: Answer<unknown>): void {
  const name = row.route ? `${row.route.method} ${row.route.path}` : row.summary
  const value = answer.value()
  const { data, error } = row.output.safeParse(value)
  if (error) throw new Error(`${name}: the answer does not match the row's \`output\`:\n${z.prettifyError(error)}`)
  const difference = firstDifference(value, data)
  if (difference !== undefined) throw new Error(`${name}: the answer differs from the row's \`output\`: ${difference}`)
  const tag = answer.headers['etag']
  if (!forms[row.etag].test(tag ?? '')) {
    // A rehearsal of a creation has no page yet.
    if (row.mayCreate && tag === undefined) return
    throw new Error(`${name}: the row says \`etag: '${row.etag}'\`, the answer's ETag is ${tag ?? 'missing'}. ${hints[row.etag]}`)
  }
}

const forms = { page: /^"\d+"$/, 'page+clicks': /^"\d+\.\d+"$/, entry: /^"\d+"$/, none: /^$/ }
const hints = {
  page: 'Return `new Answer({ body }, etag(revision))`.',
  'page+clicks': 'Return `new Answer({ body }, etag(revision, clicks))` with the clicks of the whole page.',
  entry: "Return `new Answer({ body }, etag(lastRevision))` with the entry's last revision.",
  none: 'Return the plain value.',
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The first place where an answer differs from what its schema makes of it; undefined when both are the same bytes. */
function firstDifference(answered: unknown, expected: unknown, path: readonly string[] = []): string | undefined {
  if (JSON.stringify(answered) === JSON.stringify(expected)) return undefined
  const at = path.length === 0 ? 'the answer' : `\`${path.join('.')}\``
  if (!isObject(answered) || !isObject(expected))
    return `${at} is ${JSON.stringify(answered)}, the schema makes it ${JSON.stringify(expected)}`
  const [has, wants] = [Object.keys(answered), Object.keys(expected)]
  const unknown = has.filter((key) => !(key in expected))
  if (unknown.length > 0) return `${at} has keys that are not in the schema: ${unknown.join(', ')}`
  const absent = wants.filter((key) => !(key in answered))
  if (absent.length > 0) return `${at} lacks ${absent.join(', ')}`
  if (has.join() !== wants.join()) {
    return `the order of keys counts, and ${at} has ${has.join(', ')} where the schema has ${wants.join(', ')}`
  }
  for (const key of has) {
    const difference = firstDifference(Reflect.get(answered, key), Reflect.get(expected, key), [...path, key])
    if (difference !== undefined) return difference
  }
  return undefined
}
