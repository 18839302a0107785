import { PagePassword, PageRef } from '@tessera/contract'

import { pageById } from '../../core/columns.ts'
import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { removePassword, setPassword } from './store.ts'

export const passwordsRouter = router({
  set: endpoint({
    route: 'PUT /pages/{pageId}/password',
    tag: 'pages',
    scope: 'pages:write',
    summary: 'Require visitors to enter a password',
    description: 'Visitors who opened the page with an earlier password have to enter the new one.',
    input: PagePassword,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: false,
    body: 'fields',
  }).mutation(({ db, actor, input }) => setPassword(db, actor.owner, input.pageId, input.password)),

  remove: endpoint({
    route: 'DELETE /pages/{pageId}/password',
    tag: 'pages',
    scope: 'pages:write',
    summary: 'Remove the password of a page; repeating it changes nothing',
    input: PageRef,
    changes: pageById,
    etag: 'page+clicks',
    repeatable: true,
  }).mutation(({ db, actor, input }) => removePassword(db, actor.owner, input.pageId)),
})
