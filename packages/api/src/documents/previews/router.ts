import { maxDocumentBytes, NewPreview, PageRef, Preview, PreviewRef, PreviewWithDocument } from '@tessera/contract'
import { z } from 'zod'

import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { createPreview, deletePreview, listPreviews, readPreview } from './store.ts'

export const previewsRouter = router({
  create: endpoint({
    route: 'POST /pages/{pageId}/previews',
    tag: 'previews',
    scope: 'pages:write',
    summary: 'Show a document at a secret address, before it becomes the page',
    description:
      "Refuses what writing the document would refuse, and changes nothing on the page. With the `key` of a live preview, it replaces that one's document, note and expiry, and answers 200: id and address stay.",
    errors: ['slug_reserved', 'slug_taken', 'quota_exceeded'],
    input: NewPreview,
    body: { limit: maxDocumentBytes },
    output: Preview,
    changes: 'none',
    etag: 'none',
    repeatable: false,
    created: 'unless there',
  }).mutation(({ db, request, actor, input }) => createPreview(db, actor, request.origin(), input)),

  list: endpoint({
    route: 'GET /pages/{pageId}/previews',
    tag: 'previews',
    scope: 'pages:read',
    summary: "List a page's live previews, newest first",
    input: PageRef,
    output: z.array(Preview),
    etag: 'none',
    paginated: false,
  }).query(({ db, request, actor, input }) => listPreviews(db, actor.owner, request.origin(), input.pageId)),

  get: endpoint({
    route: 'GET /pages/{pageId}/previews/{previewId}',
    tag: 'previews',
    scope: 'pages:read',
    summary: 'Get a live preview with its document',
    input: PreviewRef,
    output: PreviewWithDocument,
    etag: 'none',
  }).query(({ db, request, actor, input }) => readPreview(db, actor.owner, request.origin(), input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/previews/{previewId}',
    tag: 'previews',
    scope: 'pages:write',
    summary: 'Delete a preview; its address answers 404 from the next request on',
    input: PreviewRef,
    changes: 'none',
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deletePreview(db, actor.owner, input)),
})
