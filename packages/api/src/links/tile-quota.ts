import { type DocumentInput, isLink, type Limits, maxBlocks, type PageDocument } from '@tessera/contract'

import { fail } from '../core/errors.ts'

type GivenTiles = Pick<DocumentInput, 'links'>

// A link may have no kind in a document that a caller sends.
const isGivenLink = ({ kind = 'link' }: { key: string; kind?: string | undefined }) => isLink({ kind })
const linksIn = ({ links }: GivenTiles) => links.filter(isGivenLink)
const blocksIn = ({ links }: GivenTiles) => links.filter((tile) => !isGivenLink(tile))

const hasTooManyLinks = ({ links: limit }: Limits, given: GivenTiles): boolean => limit !== 0 && linksIn(given).length > limit

/** Whether a document has more links than the plan allows, or too many blocks. `refuseTooManyTiles` still accepts it if it adds no link. */
export const hasTooManyTiles = (limits: Limits, given: GivenTiles): boolean =>
  hasTooManyLinks(limits, given) || blocksIn(given).length > maxBlocks

export const refuseTooManyLinks = (limit: number, used: number): never =>
  fail('quota_exceeded', { details: { limit, used }, message: `This page has reached its link limit (${limit}); delete a link first` })

/** The limit is the same for every plan. */
export const refuseTooManyBlocks = (used: number): never =>
  fail('quota_exceeded', {
    details: { limit: maxBlocks, used },
    message: `A page can have at most ${maxBlocks} headings, texts and contacts in total; delete one first`,
  })

/**
 * Throws `quota_exceeded` if the document adds links above the plan's limit, or has too many blocks. As for single links, existing links
 * above the limit stay.
 */
export function refuseTooManyTiles(limits: Limits, from: PageDocument, to: GivenTiles): void {
  if (blocksIn(to).length > maxBlocks) refuseTooManyBlocks(blocksIn(from).length)
  if (!hasTooManyLinks(limits, to)) return
  const present = linksIn(from)
  const keys = new Set(present.map(({ key }) => key))
  if (linksIn(to).every(({ key }) => keys.has(key))) return
  fail('quota_exceeded', {
    details: { limit: limits.links, used: present.length },
    message: `The page would have ${linksIn(to).length} links, but a page can have at most ${limits.links}`,
  })
}
