import { accountQueueBounds, boundedQueue, createFirstAccount, readPasswordChange, requireUnchangedPassword } from '@tessera/api'
import { SignIn, SignUp } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { sendError } from '../http/errors.ts'
import { concurrencyLimit } from '../http/limits/concurrency-limit.ts'
import { regionOf } from '../http/request/client-address.ts'
import { mountAccount } from './routes/account-routes.ts'
import { type AuthDeps, limitSignInAttempts, limitSignInFailures, readInput } from './routes/auth-request.ts'
import { callAuthLibrary, forwardToAuthLibrary, rememberBrowser, sendAuthResult } from './routes/auth-library-call.ts'
import { mountEmail, mountReset } from './routes/mailed-link-routes.ts'
import { mountProviders } from './routes/provider-routes.ts'

/**
 * Each sign-up holds one database connection (two if sign-up is closed) while its password is hashed. More concurrent sign-ups would hold
 * more connections without being faster, because only one password is hashed at a time.
 */
const maxConcurrentSignUps = 2

/** The authentication library's routes that this service offers, with the schema of each input. Every other path is 404. */
export function mountAuth(app: FastifyInstance, deps: AuthDeps): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  const { env, admit } = deps
  const queueSignUp = boundedQueue(concurrencyLimit(maxConcurrentSignUps), accountQueueBounds)

  app.post('/sign-up/email', { onRequest: admit }, async (request, reply) => {
    const account = await readInput(env, request, SignUp, () => limitSignInAttempts(deps, request))
    const signUp = () => callAuthLibrary(deps, request, account)
    const create = () => (env.signUp === 'closed' ? createFirstAccount(deps.db, signUp) : signUp())
    const result = await queueSignUp(regionOf(request.address), create)
    return sendAuthResult(reply, rememberBrowser(deps, account.email, result))
  })
  app.post('/sign-in/email', { onRequest: admit }, async (request, reply) => {
    const credentials = await readInput(env, request, SignIn, () => limitSignInAttempts(deps, request))
    const { email } = credentials
    const result = await limitSignInFailures(deps, request, email, async () => {
      const changedAt = await readPasswordChange(deps.db, email)
      const started = await callAuthLibrary(deps, request, credentials)
      if (started.sessionToken !== undefined) await requireUnchangedPassword(deps.db, started.sessionToken, changedAt)
      return started
    })
    return sendAuthResult(reply, rememberBrowser(deps, email, result))
  })
  app.post('/sign-out', async (request, reply) => forwardToAuthLibrary(deps, request, reply, await readInput(env, request, z.object({}))))
  mountAccount(app, deps)
  mountEmail(app, deps)
  mountReset(app, deps)
  mountProviders(app, deps)
}
