import { AccountName, AccountSettings, Instance, Me, ProviderRef, Usage } from '@tessera/contract'
import { z } from 'zod'

import { endpoint, publicEndpoint, sessionEndpoint } from '../core/endpoint.ts'
import { ApiError, fail } from '../core/errors.ts'
import { describeToken, revokeToken } from '../tokens/store.ts'
import { router } from '../core/trpc.ts'
import { disconnect, readSignIns } from './sign-ins-store.ts'
import { readUsage, readUser, renameUser } from './store.ts'

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

  rename: sessionEndpoint({
    summary: 'Change the name of your account',
    input: AccountName,
    output: z.void(),
  }).mutation(({ ctx, input }) => renameUser(ctx.db, ctx.owner, input.name)),

  usage: sessionEndpoint({
    summary: 'What your plan allows, and what you use of it',
    input: z.void(),
    output: Usage,
  }).query(({ ctx }) => readUsage(ctx.db, ctx.owner, ctx.actor.plan, ctx.limits)),

  settings: sessionEndpoint({
    summary: 'What only the settings of your account show',
    input: z.void(),
    output: AccountSettings,
  }).query(async ({ ctx }) => ({ admin: ctx.actor.admin, ...(await readSignIns(ctx.db, ctx.owner)) })),

  disconnect: sessionEndpoint({
    summary: 'Sign in no more with a provider',
    errors: ['last_sign_in'],
    input: ProviderRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => disconnect(ctx.db, ctx.owner, input.provider)),

  signedIn: publicEndpoint({
    summary: 'Whether you have a session, for the sign-in screens',
    input: z.void(),
    output: z.boolean(),
  }).query(({ ctx }) =>
    ctx
      .authenticate('session', false)
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.reason === 'session_required') return false
        throw error
      }),
  ),

  instance: publicEndpoint({
    summary: 'What this instance is, for the sign-in screens',
    input: z.void(),
    output: Instance,
  }).query(({ ctx }) => ctx.instance),
})
