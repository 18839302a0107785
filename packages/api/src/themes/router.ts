import { PageRef, PageTheme, Success, Theme } from '@tessera/contract'

import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { readTheme, replaceTheme } from './store.ts'

export const themesRouter = router({
  get: endpoint({
    route: 'GET /pages/{pageId}/theme',
    scope: 'pages:read',
    summary: "Get a page's theme, `null` when none is stored",
    input: PageRef,
    output: Theme.nullable(),
  }).query(({ ctx, input }) => readTheme(ctx.db, ctx.owner, input.pageId)),

  set: endpoint({
    route: 'PUT /pages/{pageId}/theme',
    scope: 'pages:write',
    summary: "Replace a page's theme",
    description: 'Absent fields get their defaults.',
    input: PageTheme,
    output: Success,
  }).mutation(({ ctx, input: { pageId, ...theme } }) => replaceTheme(ctx.db, ctx.owner, pageId, theme)),
})
