import { CreatedToken, NewToken, Token, TokenRef } from '@tessera/contract'
import { z } from 'zod'

import { endpoint, sessionEndpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { createToken, listTokens, readToken, revokeToken } from './store.ts'

export const tokensRouter = router({
  create: sessionEndpoint({
    route: 'POST /tokens',
    tag: 'tokens',
    summary: 'Create an API token',
    description:
      'Only this response contains the secret; it cannot be read again. A token with `pages` is limited to those pages: it gets 404 for any other page, as if the page did not exist, and cannot create pages. An id in `pages` that is not one of your pages is refused with 404, with its index in `issues`. `pages` cannot be combined with the scope `tokens:manage`.',
    errors: ['page_not_found', 'quota_exceeded', 'idempotency_token_exists'],
    input: NewToken,
    output: CreatedToken,
    changes: 'none',
    etag: 'none',
    repeatable: false,
    body: 'fields',
    created: ({ id }) => `/tokens/${id}`,
    secret: true,
  }).mutation(({ db, services, actor, input }) => createToken(db, actor, services.limitsOf(actor.plan).tokens, input)),

  list: endpoint({
    route: 'GET /tokens',
    tag: 'tokens',
    scope: 'tokens:manage',
    bound: 'refuses',
    summary: 'List your active tokens, newest first',
    description: 'Revoked and expired tokens are not listed; secrets are never included.',
    output: z.array(Token),
    etag: 'none',
    paginated: false,
  }).query(({ db, actor }) => listTokens(db, actor.owner)),

  get: endpoint({
    route: 'GET /tokens/{tokenId}',
    tag: 'tokens',
    scope: 'tokens:manage',
    bound: 'refuses',
    summary: 'Get an active token',
    input: TokenRef,
    output: Token,
    etag: 'none',
  }).query(({ db, actor, input }) => readToken(db, actor.owner, input.tokenId)),

  revoke: endpoint({
    route: 'DELETE /tokens/{tokenId}',
    tag: 'tokens',
    scope: 'tokens:manage',
    bound: 'refuses',
    summary: 'Revoke a token; it is refused from the next request on',
    input: TokenRef,
    changes: 'none',
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor, input }) => revokeToken(db, actor.owner, input.tokenId)),
})
