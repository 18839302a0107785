import type { ErrorBody, Issue, Reason } from '@tessera/contract'
import { TRPCClientError } from '@trpc/client'

import { fill, locale } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

/** `unreachable`: no response, or one that is not from this service. */
type Cause = { reason: 'unreachable' } | (Pick<ErrorBody, 'reason' | 'message'> & Partial<ErrorBody>)

/** An error whose message can be shown to the user. */
export class Failure extends Error {
  readonly reason: Reason | 'unreachable'
  readonly status: number
  readonly requestId: string | undefined
  readonly issues: readonly Issue[]
  /** In seconds. */
  readonly retryAfter: number | undefined

  constructor(body: Cause, status: number, retryAfter?: number) {
    super(messageFor(body, status, retryAfter))
    this.reason = body.reason
    this.status = status
    this.requestId = ('requestId' in body && body.requestId) || undefined
    this.issues = ('issues' in body && body.issues) || []
    this.retryAfter = retryAfter
  }
}

/** The server's messages about a missing session, and about invalid input with `issues`, are written for API clients, so they are replaced. */
const messageFor = (cause: Cause, status: number, retryAfter?: number): string => {
  if (cause.reason === 'unreachable') return texts.unreachable
  const { reason, message } = cause
  if (reason === 'rate_limited')
    return fill(texts.tooManyRequests, {
      when: retryAfter ? new Intl.RelativeTimeFormat(locale).format(retryAfter, 'second') : texts.inAMoment,
    })
  if (isSignedOut({ reason, status })) return texts.signedOut
  if (reason === 'invalid_input' && cause.issues) return texts.invalidInput
  return message
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string' && 'message' in value

/** The failure that an HTTP response reports. */
export const failureOfResponse = async (response: Response): Promise<Failure> => {
  const body: unknown = await response.json().catch(() => null)
  const wait = Number(response.headers.get('retry-after')) || undefined
  return isErrorBody(body) ? new Failure(body, response.status, wait) : new Failure({ reason: 'unreachable' }, response.status)
}

/** Converts any thrown value to a failure. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (error instanceof TRPCClientError) {
    const data = error.data as { httpStatus?: number; error?: unknown } | null | undefined
    const response = error.meta?.['response'] instanceof Response ? error.meta['response'] : undefined
    const wait = Number(response?.headers.get('retry-after')) || undefined
    if (isErrorBody(data?.error)) return new Failure(data.error, data.httpStatus ?? 500, wait)
    return new Failure({ reason: 'unreachable' }, 0)
  }
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? new Failure({ reason: 'unreachable' }, 0)
    : new Failure({ reason: 'internal', message: texts.screenFailed }, 0)
}

/** Whether there is no session, or not any more. */
export const isSignedOut = ({ status, reason }: Pick<Failure, 'status' | 'reason'>): boolean =>
  status === 401 && reason !== 'credentials_invalid'
