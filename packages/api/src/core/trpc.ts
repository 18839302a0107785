import { errors, type Reason, type Scope, statusOf } from '@tessera/contract'
import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { OpenApiMeta } from 'trpc-openapi'

import type { Answer } from './answer.ts'
import type { Context } from './context.ts'
import { type ApiError, errorBody, toApiError } from './errors.ts'

/** Who may call a row: the holder of any of these scopes, any valid credential, a web session, an administrator, everybody. */
export type Access = readonly Scope[] | 'any' | 'session' | 'admin' | 'public'

/** A row's columns as the surfaces, the document and the conformance loops read them. */
export type Row = {
  access: Access
  errors: readonly Reason[]
  status: 200 | 201 | 204
  /** Answers 201 where it created what it was to change; then, and only then, with `Location`. */
  mayCreate: boolean
  /** What REST takes as its body: one field of the input, or all that stand in no path, and at most this many bytes. */
  body: { field?: string; limit: number }
  /** The answer holds a secret, which is never stored for replay. */
  secret: boolean
  /** Below a page, and yet without the page's ETag. */
  untagged: boolean
  /** Also answers `text/csv` on REST. */
  csv: boolean
  /** The row's whole work, with its checks. */
  answer: (call: Call) => Promise<Answer<unknown>>
}
/** `getRawInput` reads the request's input, which is not asked for before its credentials hold. */
export type Call = { ctx: Context; getRawInput: () => Promise<unknown> }
export type Meta = OpenApiMeta<{ row: Row }>

/** tRPC's form of an error, which carries the contract's body. */
export function trpcErrorShape(error: ApiError, requestId: string) {
  const { code } = errors[error.reason]
  const data = { code, httpStatus: statusOf(error.reason), error: errorBody(error, requestId) }
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: error.message, data }
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx }) => trpcErrorShape(toApiError(error), ctx?.requestId ?? ''),
  })

export const router = t.router
