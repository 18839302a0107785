import type { AnyError } from '@tessera/client'
import { type ImportedClicksResult, type ImportProposal, maxImportedClicksKeys, type PageDocument } from '@tessera/contract'

import type { Session } from '../context.ts'
import {
  type Answer,
  documentPath,
  methodsOf,
  onlyAt,
  type PageRef,
  readAnswer,
  serviceOf,
  type Written,
} from '../sync/document-requests.ts'
import { unexpectedResponse } from '../sync/response-shape.ts'

export type ImportService = ReturnType<typeof importServiceOf>

/** The API calls of an import. The page's history records each write as an import. */
export function importServiceOf({ tessera }: Session) {
  const { PUT } = methodsOf(tessera)
  const { readDocument } = serviceOf(tessera)
  const via = 'import'
  return {
    /** The caller's page at a slug, or null. */
    readPage: async (slug: string): Promise<{ page: ExistingPage | null; error?: undefined } | { error: AnyError }> => {
      const read = await readDocument({ slug })
      if (read.error) return read.error.reason === 'page_not_found' ? { page: null } : { error: read.error }
      if (read.revision === undefined) return { error: unexpectedResponse('The response has no ETag with the page’s revision') }
      return { page: { document: read.data as PageDocument, pageId: read.pageId, revision: read.revision } }
    },
    plan: (ref: PageRef, body: PageDocument) =>
      readAnswer<Written>(PUT(documentPath(ref), { params: { path: ref, query: { dryRun: true, via } }, body })),
    /** Fails with `revision_stale` if the page's revision is not `revision`. `null`: if the page exists already. */
    write: (ref: PageRef, body: PageDocument, revision: number | null) =>
      readAnswer<Written>(PUT(documentPath(ref), { params: { path: ref, query: { via }, header: onlyAt(revision) }, body })),
    hasImage: async (imageId: string) => !(await tessera.GET('/images/{imageId}', { params: { path: { imageId } } })).error,
    /** Takes several requests for a page with many links. The counts that were written before an error stay, and are `unchanged` next time. */
    writeClicks: async (
      pageId: string,
      source: string,
      clicks: Record<string, number>,
    ): Promise<{ data: ImportedClicksResult; error?: undefined } | { error: AnyError }> => {
      const result: ImportedClicksResult = { applied: 0, unchanged: 0, leftOut: [] }
      const counts = Object.entries(clicks)
      for (let start = 0; start < counts.length; start += maxImportedClicksKeys) {
        const body = { source, links: Object.fromEntries(counts.slice(start, start + maxImportedClicksKeys)) }
        const part = await readAnswer<ImportedClicksResult>(PUT('/pages/{pageId}/imported-clicks', { params: { path: { pageId } }, body }))
        if (part.error) return { error: part.error }
        result.applied += part.data.applied
        result.unchanged += part.data.unchanged
        result.leftOut.push(...part.data.leftOut)
      }
      return { data: result }
    },
  }
}

/** A page of the caller, as the import found it. */
export type ExistingPage = { document: PageDocument; pageId: string; revision: number }

/** Asks the service to fetch an address and read its content. */
export const requestImport = ({ tessera }: Session, url: string, format: string): Promise<Answer<ImportProposal>> =>
  readAnswer<ImportProposal>(methodsOf(tessera).POST('/imports', { body: { url, format } }))
