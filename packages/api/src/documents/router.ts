import {
  maxDocumentBytes,
  DocumentRefBySlug,
  DocumentWrite,
  DocumentWriteBySlug,
  DocumentWriteResult,
  PageDocument,
  PageRef,
  PageSource,
} from '@tessera/contract'

import { pageBySlug } from '../core/columns.ts'
import { endpoint } from '../core/endpoint.ts'
import { parsePrecondition } from '../core/http/if-match.ts'
import { router } from '../core/trpc.ts'
import { readDocument, readDocumentBySlug } from './read-store.ts'
import { deleteSource, readSource } from './sources/store.ts'
import { writeDocument, writeDocumentBySlug } from './store.ts'

const body = { field: 'document', limit: maxDocumentBytes } as const

export const documentsRouter = router({
  get: endpoint({
    route: 'GET /pages/{pageId}/document',
    tag: 'documents',
    scope: 'pages:read',
    summary: 'Get a whole page as one document',
    tools: [
      { name: 'get_document', description: 'Read a whole page as one document, in the form that plan_document and apply_document accept.' },
    ],
    description: 'An unchanged page always gives the same bytes, so you can keep the document in a file and compare it.',
    input: PageRef,
    output: PageDocument,
    etag: 'page',
  }).query(({ db, actor, input }) => readDocument(db, actor.owner, input.pageId)),

  put: endpoint({
    route: 'PUT /pages/{pageId}/document',
    tag: 'documents',
    // Writing shows what was there before.
    scope: { allOf: ['pages:read', 'pages:write'] },
    summary: 'Make a page match a document',
    tools: [
      {
        name: 'plan_document',
        description:
          "Check a changed document and list the changes that applying it would make. Changes nothing. Returns the page's revision, which apply_document requires.",
        dryRun: true,
      },
      {
        name: 'apply_document',
        description:
          'Make a page match a document, as a whole or not at all. Takes the revision that plan_document returned. Refused if the page has changed since: plan again.',
        dryRun: false,
        ifMatch: true,
      },
    ],
    description:
      'The document is applied as a whole. If any part of it is refused, nothing changes. A link keeps its id and its clicks as long as its key is in the document; one that was removed in the last 30 days gets both back, if it is among the last 10,000 that the page has lost. Unknown fields are refused.',
    errors: ['slug_reserved', 'slug_taken', 'quota_exceeded'],
    input: DocumentWrite,
    body,
    output: DocumentWriteResult,
    changes: ({ pageId, document }) => ({ pageId, slug: document.slug }),
    etag: 'page',
    repeatable: true,
  }).mutation(({ db, actor, input }) => writeDocument(db, actor, input)),

  getBySlug: endpoint({
    route: 'GET /pages/by-slug/{slug}/document',
    tag: 'documents',
    scope: 'pages:read',
    bound: 'by slug',
    summary: 'Get your page at a slug as one document',
    description: 'Returns the same bytes as `GET /pages/{pageId}/document`, and that path in `Content-Location`. A former slug gets 404.',
    input: DocumentRefBySlug,
    output: PageDocument,
    etag: 'page',
    contentLocation: true,
  }).query(({ db, actor, input }) => readDocumentBySlug(db, actor.owner, actor.pages, input.slug)),

  putBySlug: endpoint({
    route: 'PUT /pages/by-slug/{slug}/document',
    tag: 'documents',
    // Writing shows what was there before.
    scope: { allOf: ['pages:read', 'pages:write'] },
    bound: 'by slug',
    summary: 'Make your page at a slug match a document, or create it',
    description:
      'Works like `PUT /pages/{pageId}/document`, and returns that path in `Content-Location`. If you have no page at the slug, one is created with 201, unless `If-Match` is sent. With `If-None-Match: *`, a page is created, but an existing one is never changed. If `source` is sent and the slug is a former slug of a page with a recorded source, the request is refused with `page_renamed`, so that no second page is created.',
    errors: ['token_bound', 'slug_reserved', 'slug_taken', 'page_renamed', 'quota_exceeded', 'revision_stale'],
    input: DocumentWriteBySlug,
    body,
    output: DocumentWriteResult,
    changes: pageBySlug,
    etag: 'page',
    repeatable: true,
    created: 'unless there',
    contentLocation: true,
  }).mutation(async ({ db, request, actor, input }) => {
    const { pageId, answer } = await writeDocumentBySlug(db, actor, parsePrecondition(request), input)
    answer.changedPage = { pageId }
    return answer
  }),

  getSource: endpoint({
    route: 'GET /pages/{pageId}/source',
    tag: 'documents',
    scope: 'pages:read',
    summary: 'Get the source a page was last applied from, and how the page differs from it now',
    description: '`null` until a document is written with a `source`.',
    input: PageRef,
    output: PageSource.nullable(),
    etag: 'none',
  }).query(({ db, actor, input }) => readSource(db, actor.owner, input.pageId)),

  deleteSource: endpoint({
    route: 'DELETE /pages/{pageId}/source',
    tag: 'documents',
    scope: 'pages:write',
    summary: 'Forget where a page was applied from',
    description: 'The page itself does not change.',
    input: PageRef,
    changes: 'none',
    etag: 'none',
    repeatable: true,
  }).mutation(({ db, actor, input }) => deleteSource(db, actor.owner, input.pageId)),
})
