import { rows, type Scopes, type TableRow as Row } from '@tessera/api'
import {
  AccountId,
  BlockId,
  ImageId,
  ImageUpload,
  type ErrorBody,
  errorDetails,
  DocumentInput,
  ImportedClicks,
  LinkId,
  LinkOrder,
  PageId,
  PreviewId,
  type Reason,
  reasonsWithIssues,
  ReportId,
  RevisionRef,
  SessionId,
  Slug,
  SlugRef,
  TileOrder,
  TokenId,
} from '@tessera/contract'
import { type Database, typeId } from '@tessera/db'
import { expect } from 'vitest'
import { z } from 'zod'

import { exampleOf } from '../../src/rpc/openapi/examples.ts'
import type { JsonSchema } from '../../src/rpc/openapi/schema.ts'
import { openSite } from './network/site.ts'
import { expectPlainMessage } from './plain-messages.ts'
import { expectDocumented } from './documented-response.ts'
import { samplePng } from './inputs/png.ts'
import type { Account, Answered, Call } from './service.ts'

export { type Row, rows }

/** A site that the service may fetch from. */
export const site = await openSite()

export type Surface = 'rest' | 'trpc'
/** One row on one surface; what a conformance loop runs over. */
export type Entry = { row: Row; surface: Surface; at: string }
export const entries: readonly Entry[] = rows.flatMap((row) => [
  ...(row.route ? [{ row, surface: 'rest' as const, at: `${row.route.method} ${row.route.path}` }] : []),
  ...(row.download === undefined ? [{ row, surface: 'trpc' as const, at: `tRPC ${row.name}` }] : []),
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
  const details = reasonedDetails.get(error.reason)
  expect(details === undefined, where).toBe(error.details === undefined)
  expect(details?.safeParse(error.details).error?.message, where).toBeUndefined()
  if (error.issues) expect([...reasonsWithIssues], where).toContain(error.reason)
}

const reasonedDetails = new Map<string, z.ZodObject>(Object.entries(errorDetails).map(([reason, details]) => [reason, details.strict()]))

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
  const { field, kind } = row.body
  const isFile = kind === 'file' && field !== undefined && rest[field] !== undefined
  if (field !== undefined && (kind !== 'file' || isFile)) {
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
  if (row.body.kind === 'file' && input[row.body.field ?? ''] !== undefined) {
    const { [row.body.field ?? '']: body, ...query } = input
    return send('POST', `/trpc/${row.name}${queryOf(query)}`, body, headers)
  }
  if (row.type === 'mutation')
    return send('POST', `/trpc/${row.name}`, row.body.kind === 'image' ? input[row.body.field ?? ''] : row.input && input, headers)
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

const convertExample = (schema: z.ZodType) => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  return exampleOf(json, { openapi: '', info: {}, paths: {}, components: { schemas: json.$defs ?? {} } }) as Input
}
// Converting a schema costs milliseconds, and the loops over fields and values call this for each request.
const examples = new WeakMap<z.ZodType, Input>()

/** A row's documented example as its input, before real ids stand in it. The caller may change it. */
export function exampleInput({ input: schema }: Row): Input {
  if (!schema) return {}
  const example = examples.get(schema) ?? convertExample(schema)
  examples.set(schema, example)
  return structuredClone(example)
}

/** Resources of one account on which rows can be tried. `revision`: of the page's first history entry, which has ended. */
export type Things = {
  pageId: string
  slug: string
  linkId: string
  blockId: string
  tokenId: string
  revision: string
  previewId: string
  imageId: string
}
/** Resources that only some rows need. `linkIds`: the page's links in the order in which they are to be, where they are more than `linkId`. */
export type MoreThings = { sessionId?: string | undefined; accountId?: string; reportId?: string; linkIds?: readonly string[] }

let made = 0
/** A body that is sent as an image. */
export const samplePicture = () => new Blob([Uint8Array.from(samplePng())], { type: 'image/png' })
export const freshSlug = () => `slug-${process.pid.toString(36)}-${++made}`

const everyThing: readonly (keyof Things)[] = ['pageId', 'slug', 'linkId', 'blockId', 'tokenId', 'revision', 'previewId', 'imageId']

/**
 * A page with one link, one block and one preview, a token and an image besides, of the account's own. With `row`, only what its input
 * names: the other ids are empty.
 */
export async function makeThings(send: Call, { cookie, token }: Pick<Account, 'cookie' | 'token'>, row?: Row): Promise<Things> {
  const needed = new Set(row ? thingsIn(row) : everyThing)
  const makeIf = (name: keyof Things, make: () => Promise<string>) => (needed.has(name) ? make() : '')
  const trpc = async (name: string, input: Input | Blob) =>
    ((await send('POST', `/trpc/${name}`, input, { cookie })).body as { result: { data: { id: string } } }).result.data.id
  const slug = freshSlug()
  const pageId = await trpc('pages.create', { title: 'Mine', description: 'All mine', slug })
  const linkId = await makeIf('linkId', () => trpc('links.add', { pageId, url: 'https://example.com/mine' }))
  const blockId = await makeIf('blockId', () =>
    trpc('blocks.add', { pageId, kind: 'contact', channel: 'mail', address: 'ada@example.com' }),
  )
  const tokenId = await makeIf('tokenId', async () => {
    const me = await send('GET', '/api/v1/me', undefined, { authorization: `Bearer ${await token(['pages:read'])}` })
    return (me.body as { token: { id: string } }).token.id
  })
  const document = { version: 1, slug, title: 'Mine', description: '', published: false, links: [] }
  const previewId = await makeIf('previewId', () => trpc('previews.create', { pageId, document }))
  const imageId = await makeIf('imageId', () => trpc('images.create', samplePicture()))
  return { pageId, slug, linkId, blockId, tokenId, previewId, imageId, revision: '1' }
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
  [BlockId, 'blockId'],
  [TokenId, 'tokenId'],
  [PreviewId, 'previewId'],
  [ImageId, 'imageId'],
  [SessionId, 'sessionId'],
  [AccountId, 'accountId'],
  [ReportId, 'reportId'],
])

/** The fields of a row's input with their schemas, without `optional`. */
const fieldsOf = ({ input }: Row): [name: string, schema: unknown][] =>
  Object.entries(input?.shape ?? {}).map(([name, field]) => [name, field instanceof z.ZodOptional ? field.unwrap() : field])

/** The things that a row's input names. */
const thingsIn = (row: Row): (keyof Things)[] =>
  fieldsOf(row).flatMap(([, schema]): (keyof Things)[] => {
    const id = idFields.get(schema)
    if (schema === LinkOrder.shape.ids || schema === ImportedClicks.shape.links) return ['linkId']
    if (schema === TileOrder.shape.ids) return ['linkId', 'blockId']
    // The first entry has ended once the page has changed.
    if (schema === RevisionRef) return ['revision', 'linkId']
    return everyThing.filter((name) => name === id)
  })

/** An input that the row accepts: its documented example, with these resources and a free slug in it. */
export function validInput(row: Row, things: Things & MoreThings): Input {
  const input: Input = { ...exampleInput(row) }
  const free = freshSlug()
  if (row.name === 'remoteImages.fetch') input['url'] = site.pictureUrl()
  if (row.name === 'imports.create') input['url'] = site.linksUrl
  if (row.name === 'linkPreviews.create') input['url'] = site.pageUrl
  for (const [name, schema] of fieldsOf(row)) {
    const id = idFields.get(schema)
    if (id !== undefined && things[id] !== undefined) input[name] = things[id]
    else if (schema === ImageUpload.shape.content) input[name] = samplePicture()
    else if (schema === Slug) input[name] = free
    else if (schema === DocumentInput) input[name] = { ...(input[name] as Input), slug: free }
    else if (schema === ImportedClicks.shape.links) input[name] = { [things.linkId]: 1204 }
    else if (schema === LinkOrder.shape.ids) input[name] = things.linkIds ?? [things.linkId]
    else if (schema === TileOrder.shape.ids) input[name] = [...(things.linkIds ?? [things.linkId]), things.blockId]
  }
  return input
}

/** The part of an input that REST sends as the request's body. */
export function bodyOf({ body, route }: Row, input: Input): Input | undefined {
  if (body.field !== undefined && body.kind !== 'file') return input[body.field] as Input
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

/** The fields of a row's input that name a page, by id or slug, a link, a token, a preview or an image. */
export const refsOf = (row: Row): (keyof Things)[] =>
  fieldsOf(row).flatMap(([, schema]) => {
    const id = idFields.get(schema)
    return id === 'pageId' || id === 'slug' || id === 'linkId' || id === 'tokenId' || id === 'previewId' || id === 'imageId' ? [id] : []
  })
