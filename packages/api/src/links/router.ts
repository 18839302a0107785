import { CreatedLink, Link, LinkOrder, LinkPatch, LinkRef, NewLink, PageRef } from '@tessera/contract'
import { z } from 'zod'

import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { addLink, deleteLink, listLinks, orderLinks, readLink, updateLink } from './store.ts'

export const linksRouter = router({
  list: endpoint({
    route: 'GET /pages/{pageId}/links',
    scope: 'pages:read',
    summary: "List a page's links by position",
    input: PageRef,
    output: z.array(Link),
  }).query(({ ctx, input }) => listLinks(ctx.db, ctx.owner, input.pageId)),

  add: endpoint({
    route: 'POST /pages/{pageId}/links',
    scope: 'pages:write',
    summary: 'Add a link at the bottom of the grid',
    errors: ['quota_exceeded'],
    input: NewLink,
    output: CreatedLink,
    created: true,
  }).mutation(({ ctx, input }) => addLink(ctx.db, ctx.owner, ctx.limits.links, input)),

  get: endpoint({
    route: 'GET /pages/{pageId}/links/{linkId}',
    scope: 'pages:read',
    summary: 'Get a link',
    input: LinkRef,
    output: Link,
  }).query(({ ctx, input }) => readLink(ctx.db, ctx.owner, input.pageId, input.linkId)),

  update: endpoint({
    route: 'PATCH /pages/{pageId}/links/{linkId}',
    scope: ['links:write', 'pages:write'],
    summary: 'Change fields of a link',
    description:
      'Absent fields stay as they are; `null` removes the title or the thumbnail. An inactive link is not shown and not redirected.',
    input: LinkPatch,
    output: Link,
  }).mutation(({ ctx, input }) => updateLink(ctx.db, ctx.owner, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/links/{linkId}',
    scope: ['links:write', 'pages:write'],
    summary: 'Delete a link',
    description: 'The links below it move up by one position.',
    input: LinkRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => deleteLink(ctx.db, ctx.owner, input.pageId, input.linkId)),

  order: endpoint({
    route: 'PUT /pages/{pageId}/links/order',
    scope: ['links:write', 'pages:write'],
    summary: "Reorder a page's links",
    errors: ['order_stale'],
    input: LinkOrder,
    output: z.array(Link),
  }).mutation(({ ctx, input }) => orderLinks(ctx.db, ctx.owner, input.pageId, input.ids)),
})
