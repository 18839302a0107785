import { fail } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { networkOf } from '../../http/request/client-address.ts'
import type { AuthDeps } from './auth-deps.ts'

/** Counts a try at a password, by address and by account, the right one included. */
export async function slow({ env, limiter }: AuthDeps, request: FastifyRequest, account?: string): Promise<void> {
  for (const key of [networkOf(request.address), ...(account === undefined ? [] : [account.toLowerCase()])]) {
    const taken = await limiter.take(`sign-in:${key}`, env.signInRateLimit)
    if (taken?.exceeded) fail('rate_limited', { retryAfterSeconds: taken.resetSeconds })
  }
}
