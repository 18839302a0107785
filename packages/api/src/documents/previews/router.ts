import { CreatedPreview, maxDocumentBytes, NewPreview, Preview, PreviewFilter, PreviewRef, PreviewWithDocument } from '@tessera/contract'
import { z } from 'zod'

import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { createPreview, deletePreview, listPreviews, readPreview } from './store.ts'

export const previewsRouter = router({
  create: endpoint({
    route: 'POST /pages/{pageId}/previews',
    tag: 'previews',
    scope: 'pages:write',
    summary: 'Create a preview: show a document at a secret address without changing the page',
    description:
      "The document is checked as if it were written to the page, but the page does not change. With the `key` of an unexpired preview, the request replaces that preview's document, note and expiry. The response is then 200, and the preview keeps its id and address. The documents of a page's unexpired previews can take up to 32 MiB in total.",
    errors: ['slug_reserved', 'slug_taken', 'quota_exceeded'],
    input: NewPreview,
    body: { limit: maxDocumentBytes },
    output: CreatedPreview,
    changes: 'none',
    etag: 'none',
    repeatable: false,
    created: 'unless there',
  }).mutation(({ db, request, actor, input }) => createPreview(db, actor, request.origin(), input)),

  list: endpoint({
    route: 'GET /pages/{pageId}/previews',
    tag: 'previews',
    scope: 'pages:read',
    summary: "List a page's unexpired previews, newest first",
    description:
      'A response contains at most `limit` previews (default 20), and fewer if their documents are large. The `Link` header has the URL of the next ones.',
    input: PreviewFilter,
    output: z.array(Preview),
    etag: 'none',
    paginated: true,
  }).query(({ db, request, actor, input }) => listPreviews(db, actor.owner, request.origin(), input)),

  get: endpoint({
    route: 'GET /pages/{pageId}/previews/{previewId}',
    tag: 'previews',
    scope: 'pages:read',
    summary: 'Get an unexpired preview with its document',
    input: PreviewRef,
    output: PreviewWithDocument,
    etag: 'none',
  }).query(({ db, request, actor, input }) => readPreview(db, actor.owner, request.origin(), input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/previews/{previewId}',
    tag: 'previews',
    scope: 'pages:write',
    summary: 'Delete a preview; its address returns 404 from the next request on',
    input: PreviewRef,
    changes: 'none',
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deletePreview(db, actor.owner, input)),
})
