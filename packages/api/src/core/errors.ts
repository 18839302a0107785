import { type ErrorBody, type ErrorDetails, errors, type Issue, issueMessage, maxReportedIssues, type Reason } from '@tessera/contract'
import { isUnavailable, violatedConstraint } from '@tessera/db'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'

// Set globally, because tRPC and the row table call the schemas directly. Messages defined by a schema take precedence.
z.config({ customError: issueMessage })

type More = { details?: Record<string, unknown>; issues?: Issue[]; message?: string; retryAfterSeconds?: number; cause?: unknown }

/** An error of the contract's table. Callers see no other kind. */
export class ApiError extends TRPCError {
  readonly reason: Reason
  readonly more: More
  constructor(reason: Reason, more: More = {}) {
    super({ code: errors[reason].code, message: more.message ?? errors[reason].message, cause: more.cause })
    this.reason = reason
    this.more = more
  }
}

type Typed<R extends Reason> = R extends keyof ErrorDetails
  ? [more: Omit<More, 'details'> & { details: ErrorDetails[R] }]
  : [more?: Omit<More, 'details'>]

/** Throws the error of a reason, with the `details` that the reason requires. */
export function fail<R extends Reason>(reason: R, ...[more]: Typed<R>): never {
  throw new ApiError(reason, more)
}

/** For `catch`: fails with `reason` when the constraint has refused a row. */
export const failOnConflict =
  (constraint: string, reason: Reason, more: Pick<More, 'issues'> = {}) =>
  (error: unknown): never => {
    if (violatedConstraint(error) === constraint) fail(reason, { ...more, cause: error })
    throw error
  }

/** The only place that turns any failure into a public error. An unexpected one becomes `internal`, without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const cause = error instanceof TRPCError ? error.cause : error
  if (cause instanceof ApiError) return cause
  if (isUnavailable(cause)) return new ApiError('database_unavailable', { cause, retryAfterSeconds: 1 })
  if (error instanceof TRPCError) {
    if (error.code === 'PARSE_ERROR' || cause instanceof SyntaxError) return new ApiError('invalid_json', { cause })
    if (error.code === 'NOT_FOUND') return new ApiError('route_not_found')
    if (error.code === 'METHOD_NOT_SUPPORTED') return new ApiError('method_not_allowed')
    if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new ApiError('media_type_unsupported')
    if (error.code === 'PAYLOAD_TOO_LARGE') return new ApiError('payload_too_large')
    if (error.code === 'BAD_REQUEST') return new ApiError('invalid_input', { cause, message: error.message })
  }
  return new ApiError('internal', { cause: cause ?? error })
}

type CustomIssue = z.core.$ZodIssue & { params?: { reason?: Reason } }

/** What a schema found wrong. Issues that name a reason of their own (a reserved slug, a malformed id) give way to any plain one. */
export function inputError(error: z.core.$ZodError): ApiError {
  const named = (issue: z.core.$ZodIssue) => (issue as CustomIssue).params?.reason
  const plain = error.issues.filter((issue) => !named(issue))
  const reasons = error.issues.flatMap((issue) => named(issue) ?? [])
  const reason =
    plain.length > 0 ? 'invalid_input' : (reasons.find((r) => errors[r].code === 'BAD_REQUEST') ?? reasons[0] ?? 'invalid_input')
  if (errors[reason].code !== 'BAD_REQUEST') return new ApiError(reason)
  const bad = error.issues.filter((issue) => !named(issue) || errors[named(issue) as Reason].code === 'BAD_REQUEST')
  const issues = bad.slice(0, maxReportedIssues).flatMap((issue): Issue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
    return issue.keys.slice(0, maxReportedIssues).map((key) => ({ path: [...path, key], message: 'No such field' }))
  })
  return new ApiError(reason, { issues: issues.slice(0, maxReportedIssues), cause: error })
}

export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { issues, details } = error.more
  const { code } = errors[error.reason]
  return { code, reason: error.reason, message: error.message, requestId, ...(issues && { issues }), ...(details && { details }) }
}

/** Response headers that an error brings, on both surfaces. */
export function errorHeaders(error: ApiError): Record<string, string> {
  const { code } = errors[error.reason]
  if (code === 'UNAUTHORIZED') return { 'www-authenticate': 'Bearer' }
  if (error.reason === 'scope_missing') {
    const scopes = error.more.details?.['scopes'] as string[]
    return { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` }
  }
  if (error.more.retryAfterSeconds !== undefined) return { 'retry-after': String(Math.max(1, Math.ceil(error.more.retryAfterSeconds))) }
  return {}
}
