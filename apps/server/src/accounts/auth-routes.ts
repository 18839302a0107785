import { createFirstAccount } from '@tessera/api'
import { SignIn, SignUp } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { sendError } from '../http/errors.ts'
import { concurrencyLimit } from '../http/limits/concurrency-limit.ts'
import { mountAccount } from './routes/account-routes.ts'
import type { AuthDeps } from './routes/auth-deps.ts'
import { mountEmail } from './routes/email-routes.ts'
import { forward } from './routes/auth-library-call.ts'
import { readInput } from './routes/form-input.ts'
import { mountProviders } from './routes/provider-routes.ts'
import { mountReset } from './routes/reset-routes.ts'
import { slow } from './routes/sign-in-limit.ts'

/** The sign-in library's routes that this service offers, each with its input's schema; it answers no other path. */
export function mountAuth(app: FastifyInstance, deps: AuthDeps): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  const { env, admit } = deps
  // A sign-up holds one connection, or two where it is closed, while the password is hashed: some must be left.
  const signingUp = concurrencyLimit(4)

  app.post('/sign-up/email', { onRequest: admit }, async (request, reply) => {
    const account = await readInput(env, request, SignUp)
    await slow(deps, request, account.email)
    const send = () => forward(deps, request, reply, account)
    return signingUp(() => (env.signUp === 'closed' ? createFirstAccount(deps.db, send) : send()))
  })
  app.post('/sign-in/email', { onRequest: admit }, async (request, reply) => {
    const credentials = await readInput(env, request, SignIn)
    await slow(deps, request, credentials.email)
    return forward(deps, request, reply, credentials)
  })
  app.post('/sign-out', async (request, reply) => forward(deps, request, reply, await readInput(env, request, z.object({}))))
  mountAccount(app, deps)
  mountEmail(app, deps)
  mountReset(app, deps)
  mountProviders(app, deps)
}
