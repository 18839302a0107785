import type { AnyError } from '@tessera/client'

import type { Session } from '../context.ts'
import type { Failure } from '../failure.ts'
import { failureOf } from '../output/problem.ts'
import type { Terminal } from '../output/terminal.ts'

const maxTries = 20
const maxWaitSeconds = 120

export type RawRequest = { method: 'GET' | 'POST'; path: string; body?: Uint8Array }

/**
 * Sends a request whose body or response is not JSON; the typed client supports JSON only. If the service asks to wait, waits and tries
 * again, and shows that on the terminal. Resolves with a successful response or the error of the service. Rejects with a `Failure` if there
 * is no response.
 */
export async function rawRequest(
  { origin, token }: Session,
  terminal: Terminal,
  { method, path, body }: RawRequest,
): Promise<{ response: Response; error?: undefined } | { response?: undefined; error: AnyError }> {
  const type = body && { 'content-type': 'application/octet-stream' }
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(new URL(`/api/v1${path}`, origin), {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      // Redirects are not followed: the token belongs to one origin.
      redirect: 'manual',
      ...(body && { body: new Uint8Array(body) }),
    }).catch((error: Error) => {
      throw unreachable(error)
    })
    if (response.ok) return { response }
    const error = await errorOf(response)
    const seconds = Number(response.headers.get('retry-after') ?? NaN)
    const mayWait = response.status === 429 || response.status === 503
    if (!mayWait || !(seconds >= 0 && seconds <= maxWaitSeconds) || attempt === maxTries) return { error }
    terminal.progress(`${error.message}. Waiting ${seconds} s …`)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

/** The same, for a request whose errors end the command. `subject` names the page. */
export async function rawAnswer(session: Session, terminal: Terminal, request: RawRequest, subject: string): Promise<Response> {
  const { response, error } = await rawRequest(session, terminal, request)
  if (error) throw failureOf(error, subject)
  return response
}

export const unreachable = (error: Error): Failure =>
  failureOf({ reason: 'unreachable', message: 'The service cannot be reached', outcome: 'none', cause: error })

async function errorOf(response: Response): Promise<AnyError> {
  const { status } = response
  try {
    const error = (await response.json()) as AnyError
    if (typeof error.reason === 'string' && typeof error.message === 'string') return error
  } catch {
    // Not an answer of the service, such as one of a proxy.
  }
  return { reason: 'unexpected_response', message: `Unexpected response with status ${status}`, outcome: 'none', status }
}
