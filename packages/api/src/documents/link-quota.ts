import type { DocumentInput, Limits, PageDocument } from '@tessera/contract'

import { fail } from '../core/errors.ts'

/** Whether a document has more links than the plan allows. `refuseTooManyLinks` still accepts it if it adds no links to the page. */
export const hasTooManyLinks = ({ links: limit }: Limits, { links }: DocumentInput): boolean => limit !== 0 && links.length > limit

/** Throws `quota_exceeded` if the document adds links above the limit. As for single links, existing links above the limit stay. */
export function refuseTooManyLinks(limits: Limits, from: PageDocument, to: DocumentInput): void {
  if (!hasTooManyLinks(limits, to)) return
  const keys = new Set(from.links.map(({ key }) => key))
  if (to.links.every(({ key }) => keys.has(key))) return
  fail('quota_exceeded', { details: { limit: limits.links, used: from.links.length } })
}
