import type { Limits, PageDocument } from '@tessera/contract'

import { fail } from '../core/errors.ts'

/** Whether a document has more links than the plan allows. Where all of them are on the page already, it is still accepted. */
export const hasTooManyLinks = ({ links: limit }: Limits, { links }: PageDocument): boolean => limit !== 0 && links.length > limit

/** As for single links: a plan that has become too small deletes no links, it only refuses new ones. */
export function refuseTooManyLinks(limits: Limits, from: PageDocument, to: PageDocument): void {
  if (!hasTooManyLinks(limits, to)) return
  const keys = new Set(from.links.map(({ key }) => key))
  if (to.links.every(({ key }) => keys.has(key))) return
  fail('quota_exceeded', { details: { limit: limits.links, used: from.links.length } })
}
