import {
  CopiedPage,
  CreatedPage,
  NewPage,
  PageCard,
  PageCopy,
  PageEditor,
  PageFilter,
  PagePatch,
  PageRef,
  PageListItem,
  PageWithLinks,
  Publication,
  PublicationState,
  UpdatedPage,
} from '@tessera/contract'
import { z } from 'zod'

import { rangeOf } from '../analytics/range.ts'
import { listCards } from './cards-store.ts'
import { copyPage, readEditor } from '../documents/store.ts'
import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { createPage } from './creation-store.ts'
import { deletePage, listPages, publish, readPage, updatePage } from './store.ts'

export const pagesRouter = router({
  list: endpoint({
    route: 'GET /pages',
    scope: ['pages:read', 'pages:write'],
    summary: 'List your pages, newest first',
    input: PageFilter,
    output: z.array(PageListItem),
  }).query(({ ctx, input }) => listPages(ctx.db, ctx.owner, input)),

  create: endpoint({
    route: 'POST /pages',
    scope: 'pages:write',
    summary: 'Create a page',
    description: 'The new page is a private draft.',
    errors: ['slug_reserved', 'slug_taken', 'quota_exceeded'],
    input: NewPage,
    output: CreatedPage,
    created: true,
  }).mutation(({ ctx, input }) => createPage(ctx.db, ctx.owner, ctx.limits.pages, input)),

  duplicate: endpoint({
    scope: 'pages:write',
    summary: 'Make a draft of all that a page shows, at another slug: without its password and its clicks',
    errors: ['page_not_found', 'slug_reserved', 'slug_taken', 'quota_exceeded', 'revision_stale'],
    input: PageCopy,
    output: CopiedPage,
  }).mutation(({ ctx, input }) => copyPage(ctx.db, ctx.owner, ctx.limits, input)),

  get: endpoint({
    route: 'GET /pages/{pageId}',
    scope: 'pages:read',
    summary: 'Get a page and its links',
    input: PageRef,
    output: PageWithLinks,
  }).query(({ ctx, input }) => readPage(ctx.db, ctx.owner, input.pageId)),

  editor: endpoint({
    scope: 'pages:read',
    summary: "A page's document, and what page and links are to the service",
    errors: ['page_not_found'],
    input: PageRef,
    output: PageEditor,
  }).query(({ ctx, input }) => readEditor(ctx.db, ctx.owner, ctx.limits, input.pageId)),

  cards: endpoint({
    scope: 'pages:read',
    summary: 'All pages, with what their cards show: the first tiles, and the figures of the last 30 days',
    input: z.void(),
    output: z.array(PageCard),
  }).query(({ ctx }) => listCards(ctx.db, ctx.owner, rangeOf({ interval: 'day' }))),

  update: endpoint({
    route: 'PATCH /pages/{pageId}',
    scope: 'pages:write',
    summary: 'Change fields of a page',
    description: 'Absent fields stay as they are; `null` removes the cover image or the name.',
    errors: ['slug_reserved', 'slug_taken'],
    input: PagePatch,
    output: UpdatedPage,
  }).mutation(({ ctx, input }) => updatePage(ctx.db, ctx.owner, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}',
    scope: 'pages:write',
    summary: 'Delete a page with its links and clicks',
    description: 'Its slug is free at once.',
    input: PageRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => deletePage(ctx.db, ctx.owner, input.pageId)),

  togglePublished: endpoint({
    route: 'POST /pages/{pageId}/publish',
    scope: 'pages:write',
    summary: 'Publish a draft, or take a published page back',
    description: 'Each call turns the state round; `PUT …/publication` is the form that may be repeated.',
    input: PageRef,
    output: PublicationState,
  }).mutation(({ ctx, input }) => publish(ctx.db, ctx.owner, input.pageId)),

  setPublished: endpoint({
    route: 'PUT /pages/{pageId}/publication',
    scope: 'pages:write',
    summary: 'Publish or unpublish a page; repeating it changes nothing',
    input: Publication,
    output: PublicationState,
  }).mutation(({ ctx, input }) => publish(ctx.db, ctx.owner, input.pageId, input.published)),
})
