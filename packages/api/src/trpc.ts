import { errors, type Reason, type Scope, statusOf } from '@tessera/contract'
import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { OpenApiMeta } from 'trpc-openapi'

import type { Context } from './context.ts'
import { errorBody, toApiError } from './errors.ts'

/** Who may call a row: the holder of any of these scopes, any valid credential, a web session, an administrator, everybody. */
export type Access = readonly Scope[] | 'any' | 'session' | 'admin' | 'public'

/** A row's columns as the surfaces, the document and the conformance loops read them. */
export type Row = {
  access: Access
  errors: readonly Reason[]
  status: 200 | 201 | 204
  /** The answer holds a secret, which is never stored for replay. */
  secret: boolean
}
export type Meta = OpenApiMeta<{ row: Row }>

export const t = initTRPC
  // One property, because tRPC copies the context's properties at each step of a row.
  .context<{ call: Context }>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const known = toApiError(error)
      const { code } = errors[known.reason]
      const data = { code, httpStatus: statusOf(known.reason), error: errorBody(known, ctx?.call.requestId ?? '') }
      return { ...shape, code: TRPC_ERROR_CODES_BY_KEY[code], message: known.message, data }
    },
  })

export const router = t.router
