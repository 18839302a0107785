import { maxListItems, type OwnerId, type Scope } from '@tessera/contract'
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'

import { Answer } from './answer.ts'
import type { BoundColumn, Columns, Input, PrepareColumn, ReadColumns, Run, WriteColumns } from './columns.ts'
import type { Actor } from './actor.ts'
import type { ApiRequest, ChangedPage, Context, RowCall } from './context.ts'
import { ApiError, fail, inputError } from './errors.ts'
import { checkOutput } from './checks/output-check.ts'
import { invalidating, replayed, runRow } from './run-row.ts'
import { type Access, describeScopes, holdsScopes, type Row, rowOf, type Scopes } from './row.ts'
import { validate } from './checks/input-validation.ts'
import { procedureOf, type ReadInput, type RunnableRow } from './trpc.ts'

type Types<I extends Input, O extends z.ZodType> = { meta: { row: RunnableRow }; input: z.input<I>; output: z.output<O> }

/**
 * Takes a row's columns and returns the method that takes its function: `mutation` for columns with `changes`, otherwise
 * `query`. `Call` is what that function is given.
 */
type Define<Extra, Omitted extends keyof RowCall<unknown> = never> = {
  <I extends Input = z.ZodVoid, O extends z.ZodType = z.ZodVoid>(
    columns: WriteColumns<I, O> & Extra,
  ): { mutation: (run: Run<Omit<RowCall<z.output<I>>, Omitted>, O>) => TRPCMutationProcedure<Types<I, O>> }
  <I extends Input = z.ZodVoid, O extends z.ZodType = z.ZodVoid>(
    columns: ReadColumns<I, O> & Extra,
  ): { query: (run: Run<Omit<RowCall<z.output<I>>, Omitted>, O>) => TRPCQueryProcedure<Types<I, O>> }
}

/** Two or more scopes. */
type Several = readonly [Scope, Scope, ...Scope[]]
type ScopeColumn = { scope: Scope | { anyOf: Several } | { allOf: Several } | 'any' }

/** `Define` for rows that take a token, which may be bound to pages. */
type DefineForTokens = {
  <I extends Input = z.ZodVoid, O extends z.ZodType = z.ZodVoid, P = undefined>(
    columns: WriteColumns<I, O> & ScopeColumn & BoundColumn<I> & PrepareColumn<I, P>,
  ): { mutation: (run: Run<RowCall<z.output<I>> & { prepared: P }, O>) => TRPCMutationProcedure<Types<I, O>> }
  <I extends Input = z.ZodVoid, O extends z.ZodType = z.ZodVoid>(
    columns: ReadColumns<I, O> & ScopeColumn & BoundColumn<I>,
  ): { query: (run: Run<RowCall<z.output<I>>, O>) => TRPCQueryProcedure<Types<I, O>> }
}

/** A row for a session or a token. The token needs the scope, any of several scopes, or all of several scopes (`any`: no scope). */
export const endpoint: DefineForTokens = ({ scope, ...columns }: Columns & ScopeColumn) => define(accessOf(scope), columns)

function accessOf(scope: ScopeColumn['scope']): Access {
  if (scope === 'any') return scope
  if (typeof scope === 'string') return { match: 'any', scopes: [scope] }
  return 'allOf' in scope ? { match: 'all', scopes: scope.allOf } : { match: 'any', scopes: scope.anyOf }
}

/** A row that accepts only the session cookie, not API tokens. */
export const sessionEndpoint: Define<unknown> = (columns: Columns) => define('session', columns)

/** A row for administrators, under their session. */
export const adminEndpoint: Define<unknown> = (columns: Columns) => define('admin', columns)

/** A row that anyone may call. */
export const publicEndpoint: Define<unknown, 'actor'> = (columns: Columns) => define('public', columns)

const anonymous: Actor = { owner: '' as OwnerId, plan: 'free', admin: false, scopes: new Set(), pages: null, token: null, session: null }

/** The argument of any row's function, as the code that runs all of them passes it. */
type AnyCall = RowCall<never> & { prepared: never }

function define(access: Access, columns: Columns) {
  const finish = (run: Run<AnyCall, z.ZodType>) => procedureOf<never>(runnable(access, columns, run))
  return { query: finish, mutation: finish }
}

/**
 * A row with its checks, in the order of the contract: credentials, rate limit, scope, input, then what `runRow` adds. It is one function
 * instead of tRPC's middlewares, and REST calls it directly: tRPC's own call takes a sixth of node's time for a hot read.
 */
function runnable(access: Access, columns: Columns, run: Run<AnyCall, z.ZodType>): RunnableRow {
  const row = rowOf(access, columns)
  const write = row.type === 'mutation'
  const { changes, table, prepare } = columns
  const work = async (call: RowCall<unknown>) => {
    const result = await run(call as AnyCall)
    const answer = result instanceof Answer ? result : new Answer<unknown>({ body: result })
    if (call.services.checkOutputs) checkOutput(row, answer)
    return answer
  }
  const receive = async ({ db, request, services }: Context, getRawInput: ReadInput): Promise<RowCall<unknown>> => {
    const admitted = access === 'public' ? anonymous : await admit(request, row, access, write || row.download !== undefined)
    const actor = { ...admitted, limits: services.limitsOf(admitted.plan) }
    const input = row.input && (await readInput(row.input, getRawInput))
    return { db, request, services, actor, input }
  }
  const finish = async (call: RowCall<unknown>) => {
    const { services, input } = call
    const change: ChangedPage = typeof changes === 'function' ? changes(input as never) : {}
    const answer = await (write ? invalidating(services, change, () => runRow(call, row, work)) : runRow(call, row, work))
    if (table) answer.table = () => table(answer.value() as never, input as never)
    return answer
  }
  const take = async (ctx: Context, getRawInput: ReadInput) => finish(await receive(ctx, getRawInput))
  const takePrepared = async (ctx: Context, getRawInput: ReadInput, prepare: NonNullable<Columns['prepare']>) => {
    const { withTimeout } = ctx.request
    const call = await withTimeout(receive(ctx, getRawInput))
    const earlier = await withTimeout(replayed(call, row))
    if (earlier) return earlier
    const prepared = await prepare(call as RowCall<never>)
    return withTimeout(finish({ ...call, prepared } as RowCall<unknown>))
  }
  return {
    ...row,
    answer: (ctx, getRawInput) => (prepare ? takePrepared(ctx, getRawInput, prepare) : ctx.request.withTimeout(take(ctx, getRawInput))),
  }
}

async function readInput(schema: z.ZodObject, getRawInput: ReadInput): Promise<unknown> {
  const raw = await getRawInput()
  refuseLongLists(raw)
  const { data, error } = await validate(schema, raw)
  if (error) throw inputError(error)
  return data
}

/** No row takes a list deeper than this in its input. */
const maxListDepth = 2

/** Refuses a long list before its schema, which would check and report every item before it counts them. */
function refuseLongLists(value: unknown, path: readonly string[] = []): void {
  if (Array.isArray(value)) {
    if (value.length <= maxListItems) return
    throw new ApiError('invalid_input', { issues: [{ path: [...path], message: `Must have at most ${maxListItems} items` }] })
  }
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || path.length > maxListDepth) return
  for (const [name, part] of Object.entries(value)) if (typeof part === 'object') refuseLongLists(part, [...path, name])
}

async function admit(request: ApiRequest, { bound }: Row, access: Exclude<Access, 'public'>, ownOrigin: boolean): Promise<Actor> {
  const actor = await request.authenticate(access === 'session' || access === 'admin' ? 'session' : 'any', ownOrigin)
  if (access === 'admin' && !actor.admin) fail('admin_only')
  if (typeof access === 'object') requireScopes(actor, access)
  if (actor.pages !== null && bound === 'refuses') fail('token_bound')
  return actor
}

function requireScopes(actor: Actor, needed: Scopes): void {
  if (holdsScopes(needed, actor.scopes)) return
  fail('scope_missing', { details: { scopes: [...needed.scopes] }, message: `The token needs ${describeScopes(needed)}` })
}
