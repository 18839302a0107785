import type { ClientError, Outcome } from './errors.ts'

export type Transport = {
  token: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  retries: number
  timeoutMs: number
  maxWaitMs: number
}

/** Passes an error of the client through openapi-fetch. */
export class NoAnswer extends Error {
  readonly error: ClientError
  constructor(error: ClientError) {
    super(error.message)
    this.error = error
  }
}

const firstWaitMs = 250
const longestBackoffMs = 8_000

export const isWrite = (method: string): boolean => method !== 'GET'

/**
 * Sends a request, and retries it where that is safe. Rejects only with `NoAnswer`. `signal` is the caller's own signal, because the
 * `signal` of a request no longer follows it after the request was garbage collected.
 */
export async function send(request: Request, signal: AbortSignal | undefined, transport: Transport): Promise<Response> {
  const { method, url } = request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${transport.token}`)
  if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomKey())
  const body = method === 'GET' || method === 'DELETE' ? '' : await request.text()
  // Redirects are not followed: the token belongs to one origin.
  const init = { method, headers, redirect: 'manual', credentials: 'omit', ...(body !== '' && { body }) } as const

  // A retry of such a write would fail if the first attempt took effect.
  const isConditional = isWrite(method) && (headers.has('if-match') || headers.has('if-none-match'))
  let outcome: Outcome = 'none'
  for (let attempt = 0; ; attempt += 1) {
    if (signal?.aborted) throw aborted(outcome)
    const answer = await answerTo(url, init, signal, transport)
    if (isWrite(method) && isLost(answer)) outcome = 'unknown'
    if (signal?.aborted && !(answer instanceof Response)) throw aborted(outcome)
    const mayRepeat = attempt < transport.retries && (isConditional ? answer.status === 429 : await isTransient(answer))
    const waitMs = waitBefore(attempt, answer)
    if (!mayRepeat || waitMs > transport.maxWaitMs) {
      if (!(answer instanceof Response)) throw new NoAnswer({ ...answer.error, outcome })
      const isGone =
        method === 'DELETE' && outcome === 'unknown' && answer.status === 404 && /^(?!route)\w+_not_found$/.test(await reasonIn(answer))
      return isGone ? new Response(null, { status: 204, headers: answer.headers }) : answer
    }
    await pause(waitMs, signal)
  }
}

type Lost = { status: 0; error: Extract<ClientError, { reason: 'unreachable' | 'timeout' }>; headers?: never }
type Answer = Response | Lost

const aborted = (outcome: Outcome) => new NoAnswer({ reason: 'aborted', message: 'The request was aborted', outcome })

/** One attempt. It includes the whole body: if the connection breaks during the body, there is no answer. */
async function answerTo(url: string, init: RequestInit, signal: AbortSignal | undefined, { fetch, timeoutMs }: Transport): Promise<Answer> {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  const timer = setTimeout(stop, timeoutMs)
  signal?.addEventListener('abort', stop)
  try {
    const answer = await fetch(url, { ...init, signal: attempt.signal })
    // Browsers report status 0 for redirects that are not followed.
    if (answer.status === 0) return new Response(null, { status: 302 })
    const bytes = await answer.arrayBuffer()
    const { status, statusText, headers } = answer
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers })
  } catch (cause) {
    if (attempt.signal.aborted)
      return { status: 0, error: { reason: 'timeout', message: `No response within ${timeoutMs} ms`, outcome: 'none' } }
    return { status: 0, error: { reason: 'unreachable', message: 'The service cannot be reached', outcome: 'none', cause } }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

const isGatewayError = ({ status }: Answer) => status >= 502 && status <= 504
/** Whether the service's own answer is missing. The request may have taken effect all the same. */
const isLost = (answer: Answer) => answer.status === 0 || isGatewayError(answer)

const isTransient = async (answer: Answer): Promise<boolean> =>
  isLost(answer) ||
  answer.status === 429 ||
  (answer instanceof Response && answer.status === 409 && (await reasonIn(answer)) === 'idempotency_in_progress')

async function reasonIn(answer: Response): Promise<string> {
  try {
    const { reason } = (await answer.clone().json()) as { reason?: unknown }
    return String(reason)
  } catch {
    return ''
  }
}

/** The wait in milliseconds: from `Retry-After` (seconds or a date), otherwise exponential backoff with jitter. */
function waitBefore(attempt: number, { headers }: Answer): number {
  const asked = headers?.get('retry-after')
  const seconds = Number(asked ?? NaN)
  const askedMs = Number.isNaN(seconds) ? Date.parse(asked ?? '') - Date.now() : seconds * 1_000
  if (askedMs >= 0) return askedMs
  return Math.min(firstWaitMs * 2 ** attempt, longestBackoffMs) * (0.5 + Math.random() / 2)
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })

/** Does not use `randomUUID`, which browsers provide only on https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
