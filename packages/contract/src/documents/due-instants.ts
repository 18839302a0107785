import type { PageDocument } from './document.ts'

/**
 * The document as of `now`, which has the format of the document's instants. Instants that are due are removed, and the later of them
 * decides whether the page is published. So applying an old file again does not repeat a publication that has taken place.
 */
export function withoutDueInstants(document: PageDocument, now: string): PageDocument {
  const { publishAt, unpublishAt } = document
  const publish = publishAt !== null && publishAt <= now
  const unpublish = unpublishAt !== null && unpublishAt <= now
  if (!publish && !unpublish) return document
  return {
    ...document,
    published: publish && unpublish ? publishAt > unpublishAt : publish,
    publishAt: publish ? null : publishAt,
    unpublishAt: unpublish ? null : unpublishAt,
  }
}
