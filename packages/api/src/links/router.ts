import { CreatedLink, Link, LinkDetail, LinkOrder, LinkPatch, LinkRef, NewLink, PageRef } from '@tessera/contract'
import { z } from 'zod'

import { pageById } from '../core/columns.ts'
import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { addLink, deleteLink, listLinks, orderLinks, readLink, updateLink } from './store.ts'

export const linksRouter = router({
  list: endpoint({
    route: 'GET /pages/{pageId}/links',
    tag: 'links',
    scope: 'pages:read',
    summary: "List a page's links by position",
    input: PageRef,
    output: z.array(Link),
    etag: 'page+clicks',
    paginated: false,
  }).query(({ db, actor, input }) => listLinks(db, actor.owner, input.pageId)),

  add: endpoint({
    route: 'POST /pages/{pageId}/links',
    tag: 'links',
    scope: 'pages:write',
    summary: 'Add a link below all other tiles',
    errors: ['quota_exceeded'],
    input: NewLink,
    output: CreatedLink,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: false,
    body: 'fields',
    created: ({ id }, { pageId }) => `/pages/${pageId}/links/${id}`,
  }).mutation(({ db, actor, input }) => addLink(db, actor, input)),

  get: endpoint({
    route: 'GET /pages/{pageId}/links/{linkId}',
    tag: 'links',
    scope: 'pages:read',
    summary: 'Get a link',
    input: LinkRef,
    output: LinkDetail,
    etag: 'page+clicks',
  }).query(({ db, actor, input }) => readLink(db, actor.owner, input.pageId, input.linkId)),

  update: endpoint({
    route: 'PATCH /pages/{pageId}/links/{linkId}',
    tag: 'links',
    scope: { anyOf: ['links:write', 'pages:write'] },
    summary: 'Change fields of a link',
    description:
      'Absent fields stay as they are; `null` removes a value or, for `thumbnailStyle` and `me`, restores the default. A link is shown and redirects visitors while it is active, from `visibleFrom` (inclusive) to `visibleUntil` (exclusive).',
    input: LinkPatch,
    output: LinkDetail,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => updateLink(db, actor, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/links/{linkId}',
    tag: 'links',
    scope: { anyOf: ['links:write', 'pages:write'] },
    summary: 'Delete a link',
    description: 'The links below it move up by one position.',
    input: LinkRef,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deleteLink(db, actor, input.pageId, input.linkId)),

  order: endpoint({
    route: 'PUT /pages/{pageId}/links/order',
    tag: 'links',
    scope: { anyOf: ['links:write', 'pages:write'] },
    summary: "Reorder a page's links",
    errors: ['order_stale'],
    input: LinkOrder,
    output: z.array(Link),
    changes: pageById,
    etag: 'page+clicks',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => orderLinks(db, actor, input.pageId, input.ids)),
})
