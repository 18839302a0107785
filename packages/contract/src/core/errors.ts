/** HTTP status of each tRPC error code that the service uses. */
export const statusOfCode = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof statusOfCode

type ErrorRow = { readonly code: ErrorCode; readonly message: string }
const table = <R extends string>(rows: Record<R, ErrorRow>): Readonly<Record<R, ErrorRow>> => rows

/** Every failure that a caller can see, by its reason. A row here is the only way to add one. */
export const errors = table({
  invalid_json: { code: 'BAD_REQUEST', message: 'The body is not a JSON object in UTF-8' },
  invalid_input: { code: 'BAD_REQUEST', message: 'Some fields are missing or not allowed; see issues' },
  slug_reserved: { code: 'BAD_REQUEST', message: 'That slug is reserved for the service' },
  token_missing: { code: 'UNAUTHORIZED', message: 'Send an API token: Authorization: Bearer <ACCESS_TOKEN>' },
  token_invalid: { code: 'UNAUTHORIZED', message: 'That is not a token of this service' },
  token_expired: { code: 'UNAUTHORIZED', message: 'That token has expired' },
  token_revoked: { code: 'UNAUTHORIZED', message: 'That token was revoked' },
  session_required: { code: 'UNAUTHORIZED', message: 'Sign in: this takes the session cookie of a web login' },
  credentials_invalid: { code: 'UNAUTHORIZED', message: 'Wrong e-mail address or password' },
  password_wrong: { code: 'FORBIDDEN', message: 'That is not your password' },
  session_stale: { code: 'FORBIDDEN', message: 'Sign in again first: for this you must have signed in within the last 10 minutes' },
  scope_missing: { code: 'FORBIDDEN', message: 'The token lacks the scope for this' },
  origin_refused: { code: 'FORBIDDEN', message: 'A request with the session cookie must come from this site' },
  admin_only: { code: 'FORBIDDEN', message: 'Only an administrator may do this' },
  account_of_admin: {
    code: 'FORBIDDEN',
    message: 'The password of an administrator, your own included, is reset by mail only; change your own in Settings',
  },
  account_is_admin: { code: 'FORBIDDEN', message: 'Take the role of administrator away first' },
  account_suspended: { code: 'FORBIDDEN', message: 'This account is suspended' },
  sign_up_closed: { code: 'FORBIDDEN', message: 'Sign-up is closed; ask the administrator for an account' },
  quota_exceeded: { code: 'FORBIDDEN', message: "The plan's quota is used up" },
  page_not_found: { code: 'NOT_FOUND', message: 'No such page' },
  link_not_found: { code: 'NOT_FOUND', message: 'No such link' },
  token_not_found: { code: 'NOT_FOUND', message: 'No such token' },
  session_not_found: { code: 'NOT_FOUND', message: 'No such session' },
  account_not_found: { code: 'NOT_FOUND', message: 'No such account' },
  report_not_found: { code: 'NOT_FOUND', message: 'No such open report' },
  reset_link_invalid: { code: 'NOT_FOUND', message: 'That link was used or has expired; ask for a new one' },
  route_not_found: { code: 'NOT_FOUND', message: 'No such route' },
  method_not_allowed: { code: 'METHOD_NOT_SUPPORTED', message: 'That method does not exist on this route' },
  slug_taken: { code: 'CONFLICT', message: 'That slug is taken' },
  email_taken: { code: 'CONFLICT', message: 'There is an account with this e-mail address' },
  last_admin: { code: 'CONFLICT', message: 'Other accounts need an administrator, and you are the only one' },
  last_sign_in: { code: 'CONFLICT', message: 'Without it you could not sign in any more; set a password first' },
  password_exists: { code: 'CONFLICT', message: 'The account has a password; change it with the present one' },
  provider_connected: { code: 'CONFLICT', message: 'Another account of that service is connected already; disconnect it first' },
  order_stale: { code: 'CONFLICT', message: "The list is not the page's present set of links" },
  idempotency_in_progress: { code: 'CONFLICT', message: 'A request with this Idempotency-Key is still running' },
  idempotency_token_exists: {
    code: 'CONFLICT',
    message: 'A token was made with this Idempotency-Key; its secret cannot be shown again',
  },
  idempotency_key_reuse: {
    code: 'UNPROCESSABLE_CONTENT',
    message: 'This Idempotency-Key was used with another request',
  },
  revision_stale: { code: 'PRECONDITION_FAILED', message: 'The page has changed since; read it again' },
  payload_too_large: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' },
  media_type_unsupported: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send application/json' },
  rate_limited: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests; wait for Retry-After seconds' },
  internal: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' },
  provider_unavailable: { code: 'SERVICE_UNAVAILABLE', message: 'The sign-in service does not answer; try again' },
  database_unavailable: { code: 'SERVICE_UNAVAILABLE', message: 'The database cannot be reached; try again' },
})
export type Reason = keyof typeof errors

export const statusOf = (reason: Reason): number => statusOfCode[errors[reason].code]

/** One invalid field: `path` from the root of the input (a header's lower-case name for a header). */
export type Issue = { path: (string | number)[]; message: string }

/** The one error body, on REST as it stands and on tRPC as `error.data.error`. */
export type ErrorBody = {
  code: ErrorCode
  reason: Reason
  message: string
  requestId: string
  issues?: Issue[]
  details?: Record<string, unknown>
}
