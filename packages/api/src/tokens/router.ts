import { CreatedToken, NewToken, Token, TokenRef } from '@tessera/contract'
import { z } from 'zod'

import { endpoint, sessionEndpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { createToken, listTokens, readToken, revokeToken } from './store.ts'

export const tokensRouter = router({
  create: sessionEndpoint({
    route: 'POST /tokens',
    summary: 'Create an API token',
    description: 'The secret is in this answer and nowhere else, ever.',
    errors: ['quota_exceeded', 'idempotency_token_exists'],
    input: NewToken,
    output: CreatedToken,
    created: true,
    secret: true,
  }).mutation(({ ctx, input }) => createToken(ctx.db, ctx.owner, ctx.actor.plan, ctx.limits.tokens, input)),

  list: endpoint({
    route: 'GET /tokens',
    scope: 'tokens:manage',
    summary: 'List your live tokens, newest first',
    description: 'Revoked and expired tokens are not listed; a secret never is.',
    input: z.void(),
    output: z.array(Token),
  }).query(({ ctx }) => listTokens(ctx.db, ctx.owner)),

  get: endpoint({
    route: 'GET /tokens/{tokenId}',
    scope: 'tokens:manage',
    summary: 'Get a live token',
    input: TokenRef,
    output: Token,
  }).query(({ ctx, input }) => readToken(ctx.db, ctx.owner, input.tokenId)),

  revoke: endpoint({
    route: 'DELETE /tokens/{tokenId}',
    scope: 'tokens:manage',
    summary: 'Revoke a token; it is refused from the next request on',
    input: TokenRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => revokeToken(ctx.db, ctx.owner, input.tokenId)),
})
