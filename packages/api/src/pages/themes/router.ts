import { PageRef, PageTheme, Success, Theme } from '@tessera/contract'

import { pageById } from '../../core/columns.ts'
import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { readTheme, replaceTheme } from './store.ts'

export const themesRouter = router({
  get: endpoint({
    route: 'GET /pages/{pageId}/theme',
    tag: 'themes',
    scope: 'pages:read',
    summary: "Get a page's theme, or `null` if none is stored",
    input: PageRef,
    output: Theme.nullable(),
    etag: 'page',
  }).query(({ db, actor, input }) => readTheme(db, actor.owner, input.pageId)),

  set: endpoint({
    route: 'PUT /pages/{pageId}/theme',
    tag: 'themes',
    scope: 'pages:write',
    summary: "Replace a page's theme",
    description: 'Absent fields get their defaults.',
    input: PageTheme,
    output: Success,
    changes: pageById,
    etag: 'page',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input: { pageId, ...theme } }) => replaceTheme(db, actor, pageId, theme)),
})
