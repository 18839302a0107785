import { maxBodyBytes, maxListItems, type OwnerId, type Reason, type Scope } from '@tessera/contract'
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import { z } from 'zod'

import { Answer, type Table } from './answer.ts'
import { type Actor, type Context, type RowContext, rowContext } from './context.ts'
import { ApiError, fail, inputError } from './errors.ts'
import { changeOf, perform, type Target, telling } from './perform.ts'
import { type Access, type Call, type Meta, type Row, t } from './trpc.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Input = z.ZodObject | z.ZodVoid

type Columns<I extends Input, O extends z.ZodType> = {
  /** Absent: the dashboard's own, not in `openapi.json`. */
  route?: `${Method} /${string}`
  summary: string
  description?: string
  /** Besides those that the row's kind implies. */
  errors?: readonly Reason[]
  input: I
  /** The field of the input that is the whole body on REST, where all others stand in path or query, and how large it may be. */
  body?: { field: string & keyof z.input<I>; limit: number }
  output: O
  /** A creation: 201 with `Location`. A row whose output is void answers 204, every other 200. */
  created?: true | 'unless there'
  secret?: true
  /** What it answers does not follow from the page's revision, so that it has no ETag. */
  untagged?: true
  /** The answer as a table, for callers on REST who ask for `text/csv`. */
  table?: (answer: z.output<O>, input: z.output<I>) => Table
}

type Run<C, I extends Input, O extends z.ZodType> = (call: {
  ctx: C
  input: z.output<I>
}) => z.output<O> | Answer<z.output<O>> | Promise<z.output<O> | Answer<z.output<O>>>

type Procedure<I extends Input, O extends z.ZodType> = { meta: Meta; input: z.input<I>; output: z.output<O> }

/** What a row still lacks: its one line of code. */
type Unfinished<C, I extends Input, O extends z.ZodType> = {
  query(run: Run<C, I, O>): TRPCQueryProcedure<Procedure<I, O>>
  mutation(run: Run<C, I, O>): TRPCMutationProcedure<Procedure<I, O>>
}

/** A row for a session or a token that holds the scope (any one of several; `any`: every valid credential). */
export const endpoint = <I extends Input, O extends z.ZodType>({
  scope,
  ...columns
}: Columns<I, O> & { scope: Scope | readonly [Scope, Scope, ...Scope[]] | 'any' }): Unfinished<RowContext, I, O> =>
  row(scope === 'any' ? 'any' : typeof scope === 'string' ? [scope] : scope, columns)

/** A row that takes only the session cookie of a web login. */
export const sessionEndpoint = <I extends Input, O extends z.ZodType>(columns: Columns<I, O>): Unfinished<RowContext, I, O> =>
  row('session', columns)

/** A row for administrators, under their session. */
export const adminEndpoint = <I extends Input, O extends z.ZodType>(columns: Columns<I, O>): Unfinished<RowContext, I, O> =>
  row('admin', columns)

/** A row that anyone may call. */
export const publicEndpoint = <I extends Input, O extends z.ZodType>(columns: Columns<I, O>): Unfinished<Context, I, O> =>
  row('public', columns)

const nobody: Actor = { owner: '' as OwnerId, plan: 'free', admin: false, scopes: new Set(), token: null, session: null }

/**
 * The order of checks, on both surfaces: credentials, rate limit, scope, input, then whatever `perform` adds. It is one
 * function instead of tRPC's middlewares, which copy the whole call at each step; REST calls it as it is, since tRPC's own
 * call around it is a sixth of node's work for a hot read.
 */
function row<C, I extends Input, O extends z.ZodType>(access: Access, columns: Columns<I, O>): Unfinished<C, I, O> {
  const { row: properties, ...meta } = metaOf(access, columns)

  const finish = (run: Run<C, I, O>, write: boolean) => {
    const take = async ({ ctx, getRawInput }: Call) => {
      const actor = access === 'public' ? nobody : await admit(ctx, access, write)
      const input = await readInput(columns.input, getRawInput)
      const target = write && access !== 'admin' ? ((input ?? {}) as Target) : {}
      const work = async (c: RowContext) => {
        const result = await run({ ctx: c as C, input: input as z.output<I> })
        if (c.checkOutputs) checkOutput(columns.output, result instanceof Answer ? result.value() : result)
        return result
      }
      const c = rowContext(ctx, actor)
      const answered = () => perform(c, properties, meta.openapi, target, work)
      const answer = await (write ? telling(c, changeOf(input), answered) : answered())
      const { table } = columns
      if (table) answer.table = () => table(answer.value(), input as z.output<I>)
      return answer
    }
    const answer = (call: Call) => call.ctx.inTime(take(call))
    const procedure = t.procedure.meta({ ...meta, row: { ...properties, answer } })
    // For the document, the conformance loops and callers' types; reading and checking is done here.
    Object.assign(procedure._def, { inputs: columns.input instanceof z.ZodVoid ? [] : [columns.input], output: columns.output })
    // tRPC's types leave out the input as it came.
    const resolver = (async (call: Call) => (await answer(call)).value()) as never
    return { procedure, resolver }
  }
  // tRPC infers nothing through the two schema parameters, so the finished types are stated: `Procedure` is what it would infer.
  return {
    query(run) {
      const { procedure, resolver } = finish(run, false)
      return procedure.query(resolver) as never
    },
    mutation(run) {
      const { procedure, resolver } = finish(run, true)
      return procedure.mutation(resolver) as never
    },
  }
}

async function readInput(schema: Input, getRawInput: Call['getRawInput']): Promise<unknown> {
  if (schema instanceof z.ZodVoid) return undefined
  const raw = await getRawInput()
  refuseLongLists(raw)
  const { data, error } = schema.safeParse(raw)
  if (error) throw inputError(error)
  return data
}

/** A schema reads every item before it counts them, and has something to say of each: that is refused sooner. */
function refuseLongLists(value: unknown, path: readonly string[] = []): void {
  if (Array.isArray(value)) {
    if (value.length <= maxListItems) return
    throw new ApiError('invalid_input', { issues: [{ path: [...path], message: `Must have at most ${maxListItems} items` }] })
  }
  // No row takes a list further down.
  if (value === null || typeof value !== 'object' || path.length > 2) return
  for (const [name, part] of Object.entries(value)) if (typeof part === 'object') refuseLongLists(part, [...path, name])
}

async function admit(ctx: Context, access: Exclude<Access, 'public'>, write: boolean): Promise<Actor> {
  const actor = await ctx.authenticate(access === 'session' || access === 'admin' ? 'session' : 'any', write)
  if (access === 'admin' && !actor.admin) fail('admin_only')
  if (typeof access === 'object' && !access.some((scope) => actor.scopes.has(scope))) {
    const needed = access.map((scope) => `\`${scope}\``).join(' or ')
    fail('scope_missing', { details: { scopes: access }, message: `The token needs the scope ${needed}` })
  }
  return actor
}

/** An answer with a key too many, or in another order than its schema, is as wrong as one with a key too few. */
function checkOutput(schema: z.ZodType, value: unknown): void {
  const parsed = JSON.stringify(schema.parse(value))
  if (parsed !== JSON.stringify(value)) throw new Error(`An answer differs from its schema: ${JSON.stringify(value)} against ${parsed}`)
}

const impliedErrors = (access: Access): Reason[] => {
  if (access === 'public') return []
  if (access === 'session') return ['session_required', 'origin_refused', 'rate_limited']
  if (access === 'admin') return ['session_required', 'origin_refused', 'rate_limited', 'admin_only']
  const bearer: Reason[] = ['token_missing', 'token_invalid', 'token_expired', 'token_revoked', 'rate_limited']
  return access === 'any' ? bearer : [...bearer, 'scope_missing']
}

/** What the shape of a route implies: a body, a page, a key. */
function shapeErrors(method: Method, path: string, input: Input): Reason[] {
  const found: Reason[] = []
  if (!(input instanceof z.ZodVoid)) found.push('invalid_input')
  if (path.includes('{pageId}')) found.push('page_not_found')
  if (path.includes('{linkId}')) found.push('link_not_found')
  if (path.includes('{tokenId}')) found.push('token_not_found')
  if (method === 'POST' || method === 'PUT' || method === 'PATCH') found.push('invalid_json', 'payload_too_large', 'media_type_unsupported')
  if (method === 'POST') found.push('idempotency_in_progress', 'idempotency_key_reuse')
  if (method !== 'GET' && path.includes('{pageId}')) found.push('revision_stale')
  return found
}

const tagsByPart = [
  ['/document', 'documents'],
  ['/links', 'links'],
  ['/theme', 'themes'],
  ['/analytics', 'analytics'],
] as const

function metaOf<I extends Input, O extends z.ZodType>(
  access: Access,
  columns: Columns<I, O>,
): Omit<Meta, 'row'> & { row: Omit<Row, 'answer'> } {
  const {
    route,
    summary,
    description,
    input,
    body = { limit: maxBodyBytes },
    output,
    created,
    secret = false,
    untagged = false,
    table,
  } = columns
  const status = created === true ? 201 : output instanceof z.ZodVoid ? 204 : 200
  const [method, path] = (route?.split(' ') ?? []) as [Method?, `/${string}`?]
  const shape = method && path ? shapeErrors(method, path, input) : (['invalid_input'] satisfies Reason[])
  const declared = new Set<Reason>([...impliedErrors(access), ...shape, ...(columns.errors ?? []), 'database_unavailable', 'internal'])
  const row = {
    access,
    errors: [...declared],
    status,
    mayCreate: created === 'unless there',
    body,
    secret,
    untagged,
    csv: table !== undefined,
  } as const
  if (!method || !path) return { row }
  const tag = tagsByPart.find(([part]) => path.includes(part))?.[1] ?? path.split('/')[1] ?? ''
  const openapi = { method, path, summary, tags: [tag], ...(description !== undefined && { description }), protect: access !== 'public' }
  return { row, openapi }
}
