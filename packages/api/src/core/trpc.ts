import { errors, statusOf } from '@tessera/contract'
import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'

import type { Answer } from './answer.ts'
import type { Context } from './context.ts'
import { type ApiError, errorBody, fail, toApiError } from './errors.ts'
import type { Row } from './row.ts'

/** Reads the request's input. Called only after the request's credentials hold. */
export type ReadInput = () => Promise<unknown>
/** A row with the function that runs it, checks included. */
export type RunnableRow = Row & { answer: (ctx: Context, getRawInput: ReadInput) => Promise<Answer<unknown>> }
export type Meta = { row: RunnableRow }

/** tRPC's form of an error, with the contract's error body in it. */
export function trpcErrorShape(error: ApiError, requestId: string) {
  const { code } = errors[error.reason]
  const data = { code, httpStatus: statusOf(error.reason), error: errorBody(error, requestId) }
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: error.message, data }
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx }) => trpcErrorShape(toApiError(error), ctx?.request.id ?? ''),
  })

export const router = t.router

const withRawInput = t.procedure.use(({ ctx, getRawInput, next }) => next({ ctx: { ...ctx, getRawInput } }))

/**
 * A row as a tRPC procedure of the type `P`. The types of its input and output are stated because tRPC learns them only from its own
 * parsers, and those would read the request's body before its credentials are checked.
 */
export function procedureOf<P extends TRPCQueryProcedure<never> | TRPCMutationProcedure<never>>(row: RunnableRow): P {
  const procedure = withRawInput.meta({ row })
  const call = async ({ ctx }: { ctx: Context & { getRawInput: ReadInput } }) => (await row.answer(ctx, ctx.getRawInput)).value()
  // tRPC cannot send a file, so it has no such procedure.
  const resolve = row.download === undefined ? call : () => fail('route_not_found')
  return (row.type === 'query' ? procedure.query(resolve) : procedure.mutation(resolve)) as unknown as P
}
