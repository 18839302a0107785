import { PagePassword, PageRef } from '@tessera/contract'
import { z } from 'zod'

import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { removePassword, setPassword } from './store.ts'

export const passwordsRouter = router({
  set: endpoint({
    route: 'PUT /pages/{pageId}/password',
    scope: 'pages:write',
    summary: 'Ask visitors for a password',
    description: 'Visitors who opened the page with an earlier password have to give the new one.',
    input: PagePassword,
    output: z.void(),
  }).mutation(({ ctx, input }) => setPassword(ctx.db, ctx.owner, input.pageId, input.password)),

  remove: endpoint({
    route: 'DELETE /pages/{pageId}/password',
    scope: 'pages:write',
    summary: 'Open a page to everybody again; repeating it changes nothing',
    input: PageRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => removePassword(ctx.db, ctx.owner, input.pageId)),
})
