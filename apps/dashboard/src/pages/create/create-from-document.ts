import type { PageDocument, PageId } from '@tessera/contract'

import { client, type RouterInputs } from '../../app/api.ts'
import { Failure } from '../../app/failures/failure.ts'

/**
 * Creates a page with its whole document in one write. Resolves to the page and its revision. Rejects with `slug_taken` if another account has
 * a page at this slug, and with `revision_stale` if this account has one.
 */
export async function createFromDocument(
  document: PageDocument,
  via?: RouterInputs['documents']['putBySlug']['via'],
): Promise<{ id: PageId; revision: number }> {
  const { slug } = document
  const context = { unbatched: true, create: true }
  const { revision } = await client.documents.putBySlug.mutate({ slug, document, ...(via && { via }) }, { context })
  // The response does not contain the id of the page.
  const created = (await client.pages.cards.query()).find((one) => one.slug.toLowerCase() === slug.toLowerCase())
  if (!created) throw new Failure({ reason: 'unreachable' }, 0)
  return { id: created.id, revision: revision ?? 1 }
}
