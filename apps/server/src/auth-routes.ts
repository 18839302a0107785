import { ApiError, fail } from '@tessera/api'
import { type Issue, type Reason, SignIn, SignUp } from '@tessera/contract'
import { type Database, violatedConstraint } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { parseObject, readBytes } from './body.ts'
import type { Credentials } from './credentials.ts'
import { sendError } from './errors.ts'
import { gate } from './gate.ts'
import { networkOf } from './network.ts'
import { isOwnOrigin } from './origin.ts'
import { addressHeader } from './session-auth.ts'
import { withDatabaseFailures } from './session-database.ts'

type Guard = (request: FastifyRequest, body: Record<string, unknown>) => Promise<void>
type Deps = Omit<Credentials, 'db'> & { db: Database }

/** The sign-in library's routes that this service offers, each with its input's schema; it answers no other path. */
export function mountAuth(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  const { env, limiter } = deps
  // A sign-up holds one connection, or two where it is closed, while the password is hashed: some must be left.
  const signingUp = gate(4)

  const slow: Guard = async (request, body) => {
    const keys = [
      `sign-in:${networkOf(request.address)}`,
      ...(typeof body['email'] === 'string' ? [`sign-in:${body['email'].toLowerCase()}`] : []),
    ]
    for (const key of keys) {
      const taken = await limiter.take(key, env.signInRateLimit)
      if (taken?.exceeded) fail('rate_limited', { retryAfterSeconds: taken.resetSeconds })
    }
  }

  app.post('/sign-up/email', (request, reply) => run(request, reply, SignUp, slow))
  app.post('/sign-in/email', (request, reply) => run(request, reply, SignIn, slow))
  app.post('/sign-out', (request, reply) => run(request, reply, z.object({})))

  async function run(request: FastifyRequest, reply: FastifyReply, schema: z.ZodType, guard?: Guard) {
    if (!isOwnOrigin(request, env.publicUrl)) fail('origin_refused')
    const parsed = schema.safeParse(parseObject(await readBytes(request)))
    if (!parsed.success)
      fail('invalid_input', { issues: parsed.error.issues.map(({ path, message }) => ({ path: path as Issue['path'], message })) })
    const body = parsed.data as Record<string, unknown>
    await guard?.(request, body)
    const send = () => forward(deps, request, reply, body)
    if (schema !== SignUp) return send()
    return signingUp(() => (env.signUp === 'closed' ? whileNobodyElseSignsUp(deps, send) : send()))
  }
}

/** With sign-up closed only the instance's first account may be made, and only one at a time. */
async function whileNobodyElseSignsUp<T>({ db }: Deps, work: () => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('tessera:closed-sign-up'))")
    const { rows } = await client.query<{ used: boolean }>('select exists (select from users) as used')
    if (rows[0]?.used) fail('sign_up_closed')
    return await work()
  } finally {
    // Not back to the pool: the lock ends with the connection, whatever happened on it.
    client.release(true)
  }
}

const reasons: Record<string, Reason> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials_invalid',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  FAILED_TO_CREATE_USER: 'internal',
  FAILED_TO_CREATE_SESSION: 'internal',
}

async function forward(deps: Deps, request: FastifyRequest, reply: FastifyReply, body: object, again = false): Promise<FastifyReply> {
  const { sessionAuth, env } = deps
  const headers = new Headers({ [addressHeader]: request.address, 'content-type': 'application/json' })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const url = new URL(request.url.split('?', 1)[0] ?? '/', env.publicUrl ?? `http://localhost:${env.port}`)
  const forwarded = new Request(url, { method: request.method, headers, body: JSON.stringify(body) })
  const response = await withDatabaseFailures(() => sessionAuth.handler(forwarded)).catch((error: unknown) => {
    // Two that sign up with one address at once pass the library's own look.
    if (violatedConstraint(error) === 'users_email_unique') fail('email_taken', { cause: error })
    throw error
  })
  const text = await response.text()
  // One value at a time: joined by commas, cookies cannot be told apart.
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  // The library hides why it could not write. Asked again it meets the account that was quicker, or says that the database is away.
  if (text.includes('"FAILED_TO_CREATE_USER"') && !response.ok && !again) return forward(deps, request, reply, body, true)
  if (!response.ok) throw refusal(text, response.status)
  // The library repeats the session's secret in the body, where any script could read it.
  const { token: _secret, ...answer } = JSON.parse(text) as Record<string, unknown>
  return reply.header('cache-control', 'no-store').send(answer)
}

function refusal(text: string, status: number): ApiError {
  const { code = '', message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; message?: string }
  const reason = reasons[code] ?? (status === 401 ? 'credentials_invalid' : status < 500 ? 'invalid_input' : 'internal')
  return new ApiError(reason, reason === 'invalid_input' && message !== undefined ? { message } : {})
}
