import { fail } from './errors.ts'

const tag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g
const tags = new RegExp(`^[\\s,]*${tag.source}(?:\\s*,[\\s,]*${tag.source})*[\\s,]*$`)

/** The revisions that an If-Match header names, or any. */
export type Wanted = '*' | readonly number[]

/** A well-formed tag of another kind names no revision. */
export function parseIfMatch(header: string): Wanted {
  if (header.trim() === '*') return '*'
  // A tag may hold a comma, and a list empty elements (RFC 9110, 5.6.1 and 8.8.3).
  if (!tags.test(header)) {
    fail('invalid_input', { issues: [{ path: ['if-match'], message: 'Must be * or a list of quoted entity tags' }] })
  }
  return (header.match(tag) ?? []).flatMap((tag) => {
    const revision = /^"(\d{1,15})(?:\.\d{1,15})?"$/.exec(tag)?.[1]
    return revision === undefined ? [] : [Number(revision)]
  })
}

/** Only the revision is compared; a page that is not there is none of those wanted. */
export const matches = (wanted: Wanted, revision: number | undefined): boolean =>
  revision !== undefined && (wanted === '*' || wanted.includes(revision))
