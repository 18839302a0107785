import { Instance, Me } from '@tessera/contract'
import { z } from 'zod'

import { endpoint, publicEndpoint } from '../endpoint.ts'
import { fail } from '../errors.ts'
import { describeToken, revokeToken } from '../tokens/store.ts'
import { router } from '../trpc.ts'
import { readUser } from './store.ts'

export const accountRouter = router({
  me: endpoint({
    route: 'GET /me',
    scope: 'any',
    summary: 'Who you are, and what the token you sent may do',
    input: z.void(),
    output: Me,
  }).query(async ({ ctx: { db, owner, actor } }) => ({
    user: await readUser(db, owner),
    token: actor.token === null ? null : await describeToken(db, owner, actor.token),
  })),

  revokeOwnToken: endpoint({
    route: 'DELETE /me/token',
    scope: 'any',
    summary: 'Revoke the token that is sent',
    input: z.void(),
    output: z.void(),
  }).mutation(({ ctx }) => revokeToken(ctx.db, ctx.owner, ctx.actor.token ?? fail('token_missing'))),

  instance: publicEndpoint({
    summary: 'What this instance is, for the sign-in screens',
    input: z.void(),
    output: Instance,
  }).query(({ ctx }) => ctx.instance),
})
