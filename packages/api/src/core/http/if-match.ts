import type { ApiRequest } from '../context.ts'
import { fail } from '../errors.ts'

const tag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g
const tags = new RegExp(`^[\\s,]*${tag.source}(?:\\s*,[\\s,]*${tag.source})*[\\s,]*$`)

/** The revisions that an If-Match header accepts; `*` accepts any. */
export type AcceptedRevisions = '*' | readonly number[]

/** Refuses a header that is no list of entity tags. A well-formed tag in another form than ours names no revision. */
export function parseIfMatch(header: string): AcceptedRevisions {
  if (header.trim() === '*') return '*'
  // A tag may contain a comma, and a list empty elements (RFC 9110, 5.6.1 and 8.8.3).
  if (!tags.test(header)) {
    fail('invalid_input', { issues: [{ path: ['if-match'], message: 'Must be * or a list of quoted entity tags' }] })
  }
  return (header.match(tag) ?? []).flatMap((tag) => {
    const revision = /^"(\d{1,15})(?:\.\d{1,15})?"$/.exec(tag)?.[1]
    return revision === undefined ? [] : [Number(revision)]
  })
}

/** Compares only the revision. A page that does not exist matches nothing, not even `*`. */
export const matches = (accepted: AcceptedRevisions, revision: number | undefined): boolean =>
  revision !== undefined && (accepted === '*' || accepted.includes(revision))

/** The precondition of a write by slug: no page exists (`absent`), or the page has one of these revisions. Undefined: no precondition. */
export type Precondition = AcceptedRevisions | 'absent' | undefined

/** Parses `If-Match` and `If-None-Match: *`. Refuses a request with both, and entity tags in `If-None-Match`. */
export function parsePrecondition({ ifMatch, ifNoneMatch }: Pick<ApiRequest, 'ifMatch' | 'ifNoneMatch'>): Precondition {
  const revisions = ifMatch === undefined ? undefined : parseIfMatch(ifMatch)
  if (ifNoneMatch === undefined) return revisions
  const refuse = (message: string) => fail('invalid_input', { issues: [{ path: ['if-none-match'], message }] })
  if (revisions !== undefined) refuse('Cannot be combined with If-Match')
  if (ifNoneMatch.trim() !== '*') refuse('Must be *')
  return 'absent'
}
