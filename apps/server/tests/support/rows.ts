import { rows, type Scopes, type TableRow as Row } from '@tessera/api'
import {
  AccountId,
  type ErrorBody,
  errorDetails,
  DocumentInput,
  LinkId,
  LinkOrder,
  PageId,
  PreviewId,
  type Reason,
  reasonsWithIssues,
  ReportId,
  SessionId,
  Slug,
  SlugRef,
  TokenId,
} from '@tessera/contract'
import { type Database, typeId } from '@tessera/db'
import { expect } from 'vitest'
import { z } from 'zod'

import { exampleOf } from '../../src/rpc/openapi/examples.ts'
import type { JsonSchema } from '../../src/rpc/openapi/schema.ts'
import { expectPlainMessage } from './plain-messages.ts'
import { expectDocumented } from './documented-response.ts'
import type { Account, Answered, Call } from './service.ts'

export { type Row, rows }

export type Surface = 'rest' | 'trpc'
/** One row on one surface; what a conformance loop runs over. */
export type Entry = { row: Row; surface: Surface; at: string }
export const entries: readonly Entry[] = rows.flatMap((row) => [
  ...(row.route ? [{ row, surface: 'rest' as const, at: `${row.route.method} ${row.route.path}` }] : []),
  { row, surface: 'trpc' as const, at: `tRPC ${row.name}` },
])

/** The scopes of a row, and whether any or all of them are needed; undefined for a row with other credentials. */
export const scopesOf = ({ access }: Row): Scopes | undefined => (typeof access === 'object' ? access : undefined)
export const needsSession = ({ access }: Pick<Row, 'access'>): boolean => access === 'session' || access === 'admin'
/** The statuses of a row's successful answers on REST. */
export const successesOf = ({ type, status, mayCreate }: Row): number[] => [
  status,
  ...(mayCreate ? [201] : []),
  ...(type === 'query' ? [304] : []),
]
/** The status of a row's first answer to an input: a row that may create does so. */
export const firstStatusOf = ({ status, mayCreate }: Row): number => (mayCreate ? 201 : status)
export const isCreation = ({ status }: Row): boolean => status === 201

export type Input = Record<string, unknown>
export type Outcome = Answered & { error: ErrorBody | undefined; data: unknown }

// What the wire, the dashboard's cookie and tRPC's own format may bring to any row; the document describes bearers on REST.
const ofTheWire: readonly Reason[] = ['invalid_json', 'invalid_input', 'media_type_unsupported', 'payload_too_large']
const ofSurface: Record<Surface, readonly Reason[]> = {
  rest: [],
  trpc: [...ofTheWire, 'session_required', 'origin_refused', 'method_not_allowed'],
}

/** Calls a row, and fails where it answers with an error that it does not declare or in another form than the contract's. */
export async function callRow(
  send: Call,
  { row, surface }: Omit<Entry, 'at'>,
  input: Input,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const answered = surface === 'rest' ? await onRest(send, row, input, headers) : await onTrpc(send, row, input, headers)
  if (surface === 'rest') expectDocumented(row, answered)
  const outcome = surface === 'rest' ? readRest(answered) : readTrpc(answered)
  if (outcome.error) checkError(outcome, outcome.error, [...row.errors, ...ofSurface[surface]], `${row.name} on ${surface}`)
  else expect(surface === 'trpc' ? [200] : successesOf(row), outcome.text).toContain(outcome.status)
  return outcome
}

/** The one flat body of contract and document, the same request id in body and header, and a reason from the list. */
export function checkError({ headers }: Answered, error: ErrorBody, declared: readonly Reason[], where: string): void {
  expect(ErrorForm.safeParse(error).error?.message, where).toBeUndefined()
  expect(headers.get('x-request-id'), where).toBe(error.requestId)
  expect(declared, where).toContain(error.reason)
  for (const { path, message } of error.issues ?? []) expectPlainMessage(message, `${where}: ${path.join('.')}`)
  const details: z.ZodObject | undefined = reasonedDetails[error.reason]
  expect(details === undefined, where).toBe(error.details === undefined)
  expect(details?.strict().safeParse(error.details).error?.message, where).toBeUndefined()
  if (error.issues) expect([...reasonsWithIssues], where).toContain(error.reason)
}

const reasonedDetails: Partial<Record<Reason, z.ZodObject>> = errorDetails

const ErrorForm = z.strictObject({
  code: z.string(),
  reason: z.string(),
  message: z.string().min(1),
  requestId: z.string().regex(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
  issues: z.array(z.strictObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string().min(1) })).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})

function onRest(send: Call, row: Row, input: Input, headers: Record<string, string>): Promise<Answered> {
  if (!row.route) throw new Error(`${row.name} has no route`)
  const rest = { ...input }
  const path = row.route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const { field } = row.body
  if (field !== undefined) {
    const { [field]: body, ...query } = rest
    return send(row.route.method, `/api/v1${path}${queryOf(query)}`, body, headers)
  }
  if (row.type === 'query') return send(row.route.method, `/api/v1${path}${queryOf(rest)}`, undefined, headers)
  const hasBody = row.route.method !== 'DELETE' && Object.keys(rest).length > 0
  return send(row.route.method, `/api/v1${path}`, hasBody ? rest : undefined, headers)
}

const queryOf = (input: Input): string => {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString()
  return query && `?${query}`
}

function onTrpc(send: Call, row: Row, input: Input, headers: Record<string, string>): Promise<Answered> {
  if (row.type === 'mutation') return send('POST', `/trpc/${row.name}`, row.input && input, headers)
  const query = row.input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  return send('GET', `/trpc/${row.name}${query}`, undefined, headers)
}

function readRest(answered: Answered): Outcome {
  const failed = answered.status >= 400
  return { ...answered, error: failed ? (answered.body as ErrorBody) : undefined, data: failed ? undefined : answered.body }
}

type TrpcBody = { result?: { data?: unknown }; error?: { data: { code: string; httpStatus: number; error: ErrorBody } } }
function readTrpc(answered: Answered): Outcome {
  const { result, error } = answered.body as TrpcBody
  if (error) expect(error.data).toMatchObject({ code: error.data.error.code, httpStatus: answered.status })
  return { ...answered, error: error?.data.error, data: result?.data }
}

const asJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema & { $defs?: Record<string, JsonSchema> }

/** A row's documented example as its input, before real ids stand in it. */
export function exampleInput({ input: schema }: Row): Input {
  if (!schema) return {}
  const json = asJson(schema)
  return exampleOf(json, { openapi: '', info: {}, paths: {}, components: { schemas: json.$defs ?? {} } }) as Input
}

/** Resources of one account on which rows can be tried. `revision`: of the page's first history entry, which has ended. */
export type Things = { pageId: string; slug: string; linkId: string; tokenId: string; revision: string; previewId: string }
/** Resources that only some rows need. `linkIds`: the page's links in the order in which they are to be, where they are more than `linkId`. */
export type MoreThings = { sessionId?: string | undefined; accountId?: string; reportId?: string; linkIds?: readonly string[] }

let made = 0
export const freshSlug = () => `slug-${process.pid.toString(36)}-${++made}`

/** A page with one link and one preview, and a token besides, of the account's own. */
export async function makeThings(send: Call, { cookie, token }: Pick<Account, 'cookie' | 'token'>): Promise<Things> {
  const api: Call = (method, path, body) => send(method, path, body, { cookie })
  const trpc = async (name: string, input: Input) =>
    ((await api('POST', `/trpc/${name}`, input)).body as { result: { data: { id: string } } }).result.data.id
  const slug = freshSlug()
  const pageId = await trpc('pages.create', { title: 'Mine', description: 'All mine', slug })
  const linkId = await trpc('links.add', { pageId, url: 'https://example.com/mine' })
  const secret = await token(['pages:read'])
  const me = await send('GET', '/api/v1/me', undefined, { authorization: `Bearer ${secret}` })
  const document = { version: 1, slug, title: 'Mine', description: '', published: false, links: [] }
  const previewId = await trpc('previews.create', { pageId, document })
  return { pageId, slug, linkId, previewId, tokenId: (me.body as { token: { id: string } }).token.id, revision: '1' }
}

/** A visitor's report of a page. */
export async function makeReport(db: Database, pageId: string): Promise<string> {
  const id = typeId('report')
  await db.pool.query("insert into reports (id, page_id, reason, visitor) values ($1, $2, 'spam', $3)", [id, pageId, Buffer.from(id)])
  return id
}

const idFields = new Map<unknown, keyof Things | 'sessionId' | 'accountId' | 'reportId'>([
  [PageId, 'pageId'],
  [SlugRef, 'slug'],
  [LinkId, 'linkId'],
  [TokenId, 'tokenId'],
  [PreviewId, 'previewId'],
  [SessionId, 'sessionId'],
  [AccountId, 'accountId'],
  [ReportId, 'reportId'],
])

/** The fields of a row's input with their schemas, without `optional`. */
const fieldsOf = ({ input }: Row): [name: string, schema: unknown][] =>
  Object.entries(input?.shape ?? {}).map(([name, field]) => [name, field instanceof z.ZodOptional ? field.unwrap() : field])

/** An input that the row accepts: its documented example, with these resources and a free slug in it. */
export function validInput(row: Row, things: Things & MoreThings): Input {
  const input: Input = { ...exampleInput(row) }
  const free = freshSlug()
  for (const [name, schema] of fieldsOf(row)) {
    const id = idFields.get(schema)
    if (id !== undefined && things[id] !== undefined) input[name] = things[id]
    else if (schema === Slug) input[name] = free
    else if (schema === DocumentInput) input[name] = { ...(input[name] as Input), slug: free }
    else if (schema === LinkOrder.shape.ids) input[name] = things.linkIds ?? [things.linkId]
  }
  return input
}

/** The part of an input that REST sends as the request's body. */
export function bodyOf({ body, route }: Row, input: Input): Input | undefined {
  if (body.field !== undefined) return input[body.field] as Input
  const rest = Object.entries(input).filter(([name]) => !route?.parameters.includes(name))
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}

/** The address of a row's route, with the values of the input in its path. */
export const addressOf = ({ route }: Row, input: Input): string =>
  `/api/v1${(route?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))}`

/** The query of a read's address, with what the row requires in it. */
export function requiredQueryOf(row: Row): string {
  const example = exampleInput(row)
  const required = Object.entries(row.input?.shape ?? {}).filter(
    ([name, field]) => !row.route?.parameters.includes(name) && !(field as z.ZodType).safeParse(undefined).success,
  )
  return queryOf(Object.fromEntries(required.map(([name]) => [name, example[name]])))
}

/** The fields of a row's input that name a page, by id or slug, a link, a token or a preview. */
export const refsOf = (row: Row): (keyof Things)[] =>
  fieldsOf(row).flatMap(([, schema]) => {
    const id = idFields.get(schema)
    return id === 'pageId' || id === 'slug' || id === 'linkId' || id === 'tokenId' || id === 'previewId' ? [id] : []
  })
