import { fail } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { networkOf } from '../../http/request/client-address.ts'
import type { AuthDeps } from './auth-deps.ts'

/** Counts each attempt at a password, successful ones too, by client network and by account. Throws `rate_limited` above the limit. */
export async function limitSignInAttempts({ env, limiter }: AuthDeps, request: FastifyRequest, account?: string): Promise<void> {
  for (const key of [networkOf(request.address), ...(account === undefined ? [] : [account.toLowerCase()])]) {
    const taken = await limiter.take(`sign-in:${key}`, env.signInRateLimit)
    if (taken?.exceeded) fail('rate_limited', { retryAfterSeconds: taken.resetSeconds })
  }
}
