import {
  CopiedPage,
  CreatedPage,
  NewPage,
  PageCard,
  PageCopy,
  PageEditor,
  PagePatch,
  PageRef,
  PageListItem,
  PageWithLinks,
  Publication,
  PublicationState,
  UpdatedPage,
} from '@tessera/contract'
import { z } from 'zod'

import { rangeOf } from '../analytics/figures.ts'
import { listCards } from './cards-store.ts'
import { readEditor } from '../documents/read-store.ts'
import { copyPage } from '../documents/store.ts'
import { pageById, pageBySlug } from '../core/columns.ts'
import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { createPage } from './creation-store.ts'
import { PagePart } from './cursor.ts'
import { refusePastInstants } from './schedule/instants.ts'
import { deletePage, listPages, publish, readPage, updatePage } from './store.ts'

export const pagesRouter = router({
  list: endpoint({
    route: 'GET /pages',
    tag: 'pages',
    scope: { anyOf: ['pages:read', 'pages:write'] },
    bound: 'filters',
    summary: 'List your pages, newest first',
    tools: [{ name: 'list_pages', description: 'List the pages that this token may use, newest first.' }],
    input: PagePart,
    output: z.array(PageListItem),
    etag: 'none',
    paginated: true,
  }).query(({ db, actor, input }) => listPages(db, actor.owner, actor.pages, input)),

  create: endpoint({
    route: 'POST /pages',
    tag: 'pages',
    scope: 'pages:write',
    bound: 'refuses',
    summary: 'Create a page',
    tools: [{ name: 'create_page', description: 'Create an empty draft at an available address. Fill it with apply_document.' }],
    description: 'The new page is a private draft.',
    errors: ['slug_reserved', 'slug_taken', 'quota_exceeded'],
    input: NewPage,
    output: CreatedPage,
    changes: pageBySlug,
    etag: 'page+clicks',
    repeatable: false,
    body: 'fields',
    created: ({ id }) => `/pages/${id}`,
  }).mutation(async ({ db, actor, input }) => {
    await refusePastInstants(db, input)
    return createPage(db, { actor }, input)
  }),

  duplicate: endpoint({
    scope: 'pages:write',
    bound: 'refuses',
    summary: 'Duplicate a page as a draft at another slug, without its password or clicks',
    errors: ['slug_reserved', 'slug_taken', 'quota_exceeded'],
    input: PageCopy,
    output: CopiedPage,
    changes: pageBySlug,
    etag: 'page+clicks',
  }).mutation(({ db, actor, input }) => copyPage(db, actor, input)),

  get: endpoint({
    route: 'GET /pages/{pageId}',
    tag: 'pages',
    scope: 'pages:read',
    summary: 'Get a page and its links',
    input: PageRef,
    output: PageWithLinks,
    etag: 'page+clicks',
  }).query(({ db, actor, input }) => readPage(db, actor.owner, input.pageId)),

  editor: endpoint({
    scope: 'pages:read',
    summary: "Get a page's document with its revision, status and link limit, and the id and clicks of each link",
    input: PageRef,
    output: PageEditor,
    etag: 'page+clicks',
  }).query(({ db, services, actor, input }) => readEditor(db, actor.owner, services.limitsOf(actor.plan), input.pageId)),

  cards: endpoint({
    scope: 'pages:read',
    bound: 'filters',
    summary: 'List all pages, with what their cards show: the first tiles, and the figures of the last 30 days',
    output: z.array(PageCard),
    etag: 'none',
  }).query(({ db, services, actor }) =>
    listCards(db, actor.owner, actor.pages, rangeOf({ interval: 'day' }), services.instance.remoteContent),
  ),

  update: endpoint({
    route: 'PATCH /pages/{pageId}',
    tag: 'pages',
    scope: 'pages:write',
    summary: 'Change fields of a page',
    description:
      'Absent fields stay as they are; `null` removes a value or, for `indexed`, restores the default. `publishAt` and `unpublishAt` must not be in the past.',
    errors: ['slug_reserved', 'slug_taken'],
    input: PagePatch,
    output: UpdatedPage,
    changes: ({ pageId, slug }) => ({ pageId, slug }),
    etag: 'page+clicks',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => updatePage(db, actor, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}',
    tag: 'pages',
    scope: 'pages:write',
    summary: 'Delete a page with its links and clicks',
    description: "The page's slug becomes available immediately.",
    input: PageRef,
    changes: pageById,
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deletePage(db, actor.owner, input.pageId)),

  togglePublished: endpoint({
    route: 'POST /pages/{pageId}/publish',
    tag: 'pages',
    scope: 'pages:write',
    summary: 'Publish a draft or unpublish a published page',
    description: 'Each call toggles the state; `PUT …/publication` sets it and is safe to repeat.',
    input: PageRef,
    output: PublicationState,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: false,
    body: 'fields',
  }).mutation(({ db, actor, input }) => publish(db, actor, input.pageId)),

  setPublished: endpoint({
    route: 'PUT /pages/{pageId}/publication',
    tag: 'pages',
    scope: 'pages:write',
    summary: 'Publish or unpublish a page; repeating it changes nothing',
    tools: [{ name: 'set_publication', description: 'Publish or unpublish a page.' }],
    input: Publication,
    output: PublicationState,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => publish(db, actor, input.pageId, input.published)),
})
