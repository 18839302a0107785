/** HTTP statuses of the tRPC error codes in use. */
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
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof statusOfCode

type ErrorRow = { readonly code: ErrorCode; readonly message: string }
const table = <R extends string>(rows: Record<R, ErrorRow>): Readonly<Record<R, ErrorRow>> => rows

/** Every error that a caller can receive, by reason. Adding a row here is the only way to add one. */
export const errors = table({
  invalid_json: { code: 'BAD_REQUEST', message: 'The body must be a JSON object encoded in UTF-8' },
  invalid_input: { code: 'BAD_REQUEST', message: 'Some fields are missing or invalid; `issues` lists them' },
  image_invalid: { code: 'BAD_REQUEST', message: 'The image is damaged, or takes too long to decode' },
  slug_reserved: { code: 'BAD_REQUEST', message: 'This address is reserved; choose another' },
  token_missing: { code: 'UNAUTHORIZED', message: 'Send an API token: Authorization: Bearer <API_TOKEN>' },
  token_invalid: { code: 'UNAUTHORIZED', message: 'This is not a valid API token' },
  token_expired: { code: 'UNAUTHORIZED', message: 'This token has expired; create a new one' },
  token_revoked: { code: 'UNAUTHORIZED', message: 'This token was revoked; create a new one' },
  session_required: { code: 'UNAUTHORIZED', message: 'Sign in: this operation requires a session cookie' },
  credentials_invalid: { code: 'UNAUTHORIZED', message: 'Incorrect email or password' },
  password_wrong: { code: 'FORBIDDEN', message: 'Incorrect password' },
  session_stale: { code: 'FORBIDDEN', message: 'For your security, sign in again: this requires a sign-in within the last 10 minutes' },
  scope_missing: { code: 'FORBIDDEN', message: 'The token lacks the required scope' },
  token_bound: { code: 'FORBIDDEN', message: 'This token is limited to certain pages and cannot do this' },
  origin_refused: { code: 'FORBIDDEN', message: 'Requests with a session cookie must come from this site' },
  admin_only: { code: 'FORBIDDEN', message: 'Only administrators can do this' },
  account_of_admin: {
    code: 'FORBIDDEN',
    message: 'Administrator passwords can only be reset by email or on the command line; change your own in Settings',
  },
  account_is_admin: { code: 'FORBIDDEN', message: 'Remove the administrator role from this account first' },
  account_suspended: { code: 'FORBIDDEN', message: 'This account is suspended' },
  sign_up_closed: { code: 'FORBIDDEN', message: 'Sign-up is closed; ask the administrator for an account' },
  quota_exceeded: { code: 'FORBIDDEN', message: 'You have reached a limit' },
  image_blocked: { code: 'FORBIDDEN', message: 'An administrator has blocked this image' },
  fetch_off: { code: 'FORBIDDEN', message: 'This instance does not fetch anything from other sites' },
  page_not_found: { code: 'NOT_FOUND', message: 'No such page' },
  link_not_found: { code: 'NOT_FOUND', message: 'No such link' },
  token_not_found: { code: 'NOT_FOUND', message: 'No such token' },
  session_not_found: { code: 'NOT_FOUND', message: 'No such session' },
  account_not_found: { code: 'NOT_FOUND', message: 'No such account' },
  image_not_found: { code: 'NOT_FOUND', message: 'No such image' },
  block_not_found: { code: 'NOT_FOUND', message: 'No such block' },
  revision_not_found: { code: 'NOT_FOUND', message: 'The history of this page has no such revision' },
  preview_not_found: { code: 'NOT_FOUND', message: 'This preview does not exist or has expired' },
  report_not_found: { code: 'NOT_FOUND', message: 'This report does not exist or is already closed' },
  reset_link_invalid: { code: 'NOT_FOUND', message: 'This link has expired or was already used; request a new one' },
  route_not_found: { code: 'NOT_FOUND', message: 'No such route' },
  method_not_allowed: { code: 'METHOD_NOT_SUPPORTED', message: 'This route does not support that method' },
  slug_taken: { code: 'CONFLICT', message: 'This address is already taken; choose another' },
  page_renamed: { code: 'CONFLICT', message: 'Your page was moved from this address; use its new address' },
  email_taken: { code: 'CONFLICT', message: 'An account with this email already exists' },
  last_admin: { code: 'CONFLICT', message: 'You are the only administrator; give another account the role first' },
  last_sign_in: { code: 'CONFLICT', message: 'Set a password first, or you will not be able to sign in' },
  password_exists: { code: 'CONFLICT', message: 'You already have a password; change it using your current one' },
  provider_connected: { code: 'CONFLICT', message: 'A different account from that service is already connected; disconnect it first' },
  revision_current: { code: 'CONFLICT', message: 'The current version of the page cannot be deleted' },
  image_in_use: { code: 'CONFLICT', message: 'A page shows this image; remove it from the page first' },
  order_stale: { code: 'CONFLICT', message: 'The list does not match what is on the page now; read the order again' },
  idempotency_in_progress: {
    code: 'CONFLICT',
    message: 'A request with this Idempotency-Key is still in progress; wait, then send it again',
  },
  idempotency_token_exists: {
    code: 'CONFLICT',
    message:
      'A token was already created with this Idempotency-Key, and its secret cannot be shown again; revoke that token and create another one with a new Idempotency-Key',
  },
  idempotency_key_reuse: {
    code: 'UNPROCESSABLE_CONTENT',
    message: 'This Idempotency-Key was already used with a different request; use a new key',
  },
  import_unreadable: {
    code: 'UNPROCESSABLE_CONTENT',
    message: 'The file cannot be read',
  },
  revision_stale: {
    code: 'PRECONDITION_FAILED',
    message: 'The page has changed since you last read it; read it again and repeat your change',
  },
  payload_too_large: { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large' },
  image_too_large: { code: 'PAYLOAD_TOO_LARGE', message: 'The image is too large, in pixels or in bytes' },
  image_unsupported: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The image must be a JPEG, PNG, WebP or GIF' },
  media_type_unsupported: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'This operation does not accept the Content-Type of the request' },
  rate_limited: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests; wait the number of seconds given in Retry-After' },
  internal: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on the server' },
  fetch_failed: { code: 'BAD_GATEWAY', message: 'The URL could not be fetched' },
  image_busy: { code: 'SERVICE_UNAVAILABLE', message: 'Too many images are being processed; try again in a moment' },
  import_busy: { code: 'SERVICE_UNAVAILABLE', message: 'Too many imports are being processed; try again in a moment' },
  provider_unavailable: { code: 'SERVICE_UNAVAILABLE', message: 'The sign-in service is not responding; try again in a moment' },
  database_unavailable: { code: 'SERVICE_UNAVAILABLE', message: 'The database is unavailable; try again in a moment' },
})
export type Reason = keyof typeof errors

export const statusOf = (reason: Reason): number => statusOfCode[errors[reason].code]

/** One invalid field. `path` starts at the root of the input; for a header it is the lower-case name. */
export type Issue = { path: (string | number)[]; message: string }

/** The error body of every response: the whole body on REST, `error.data.error` on tRPC. */
export type ErrorBody = {
  code: ErrorCode
  reason: Reason
  message: string
  requestId: string
  issues?: Issue[]
  details?: Record<string, unknown>
}
