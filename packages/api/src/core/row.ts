import { maxBodyBytes, notFoundReasons, PageId, type Reason, type Scope } from '@tessera/contract'
import { z } from 'zod'

import type { Bound, Columns, ETag, Method, RowBody, Tag, Tool } from './columns.ts'

/** The scopes of a row. `match` says whether a token needs any or all of them. */
export type Scopes = { match: 'any' | 'all'; scopes: readonly Scope[] }
export const describeScopes = ({ match, scopes }: Scopes): string =>
  `the ${match === 'all' ? 'scopes' : 'scope'} ${scopes.map((scope) => `\`${scope}\``).join(match === 'all' ? ' and ' : ' or ')}`

/** Whether a token with `held` has the scopes of a row. */
export const holdsScopes = ({ match, scopes }: Scopes, held: ReadonlySet<Scope>): boolean => {
  const holds = (scope: Scope) => held.has(scope)
  return match === 'all' ? scopes.every(holds) : scopes.some(holds)
}

/** The access level of a row: a token with scopes, any valid credential, a web session, an administrator, or public. */
export type Access = Scopes | 'any' | 'session' | 'admin' | 'public'

/** `parameters` are the names in the path; each is a field of the input. */
export type Route = { method: Method; path: string; tag: Tag; parameters: readonly string[] }

/** A row as the surfaces, the OpenAPI document and the conformance tests read it: its columns, and what follows from them. */
export type Row = {
  type: 'query' | 'mutation'
  access: Access
  /** What a token that is bound to pages gets. `page`: only the pages that it is bound to. Undefined for a row that takes no token. */
  bound: Bound | 'page' | undefined
  /** Undefined for the dashboard's own rows. */
  route: Route | undefined
  summary: string
  description: string | undefined
  /** Undefined for a row without input. */
  input: z.ZodObject | undefined
  output: z.ZodType
  /** Every reason with which the row may refuse a call. */
  errors: readonly Reason[]
  status: 200 | 201 | 204
  /** Answers 201 instead of `status` when it created the resource; then, and only then, with `Location`. */
  mayCreate: boolean
  /** Answers 201 with the path of what it made. */
  location: ((answer: unknown, input: unknown) => string) | undefined
  /** What REST takes as the body: one field of the input, or all that are not in the path; at most `limit` bytes. An image or file is not JSON. */
  body: RowBody
  etag: ETag
  contentLocation: boolean
  /** `page`: the page that the input names. */
  changes: 'none' | 'account' | 'page'
  paginated: boolean
  repeatable: boolean
  /** The input names a page of the owner's. `If-Match` is compared with that page's revision before the row's function runs. */
  locksPage: boolean
  /** Takes `If-Match`: by `locksPage`, or in the row's function. */
  takesIfMatch: boolean
  secret: boolean
  /** Also answers `text/csv` on REST. */
  csv: boolean
  /** The media type of the file that REST answers instead of JSON. Such a row is no tRPC procedure. */
  download: string | undefined
  /** The tools for agents that call the row. */
  tools: readonly Tool[]
}

export function rowOf(access: Access, columns: Columns): Row {
  const {
    summary,
    description,
    output = z.void(),
    etag,
    contentLocation = false,
    changes,
    created,
    secret = false,
    paginated = false,
    repeatable = false,
  } = columns
  const type = changes === undefined ? 'query' : 'mutation'
  const input = columns.input instanceof z.ZodObject ? columns.input : undefined
  const route = routeOf(columns, input)
  const locksPage = type === 'mutation' && access !== 'admin' && input !== undefined && isPageId(input.shape['pageId'])
  const errors = [...new Set(reasonsOf(access, columns, { route, input, locksPage }))]
  const location = typeof created === 'function' ? (created as NonNullable<Row['location']>) : undefined
  return {
    type,
    access,
    bound: access === 'any' || typeof access === 'object' ? (columns.bound ?? 'page') : undefined,
    route,
    summary,
    description,
    input,
    output,
    errors,
    status: location ? 201 : output instanceof z.ZodVoid && columns.download === undefined ? 204 : 200,
    mayCreate: created === 'unless there',
    location,
    body: typeof columns.body === 'object' ? columns.body : { limit: maxBodyBytes },
    etag,
    contentLocation,
    changes: typeof changes === 'function' ? 'page' : (changes ?? 'none'),
    paginated,
    repeatable,
    locksPage,
    takesIfMatch: errors.includes('revision_stale'),
    secret,
    csv: columns.table !== undefined,
    download: columns.download,
    tools: columns.tools ?? [],
  }
}

const isPageId = (schema: unknown) => schema === PageId

function routeOf({ route, tag, summary }: Columns, input: z.ZodObject | undefined): Route | undefined {
  if (route === undefined || tag === undefined) return undefined
  const [method, path] = route.split(' ') as [Method, string]
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  const missing = parameters.filter((name) => !input || !(name in input.shape))
  if (missing.length > 0) throw new Error(`${route} (${summary}): its input has no field ${missing.join(', ')}`)
  return { method, path, tag, parameters }
}

const credentialReasons = (access: Access): Reason[] => {
  if (access === 'public') return []
  if (access === 'session') return ['session_required', 'origin_refused', 'rate_limited']
  if (access === 'admin') return ['session_required', 'origin_refused', 'rate_limited', 'admin_only']
  const bearer: Reason[] = ['token_missing', 'token_invalid', 'token_expired', 'token_revoked', 'rate_limited']
  return access === 'any' ? bearer : [...bearer, 'scope_missing']
}

const bodyReasons = (body: Columns['body']): Reason[] =>
  typeof body === 'object' && body.kind === 'image'
    ? ['image_too_large', 'media_type_unsupported']
    : ['invalid_json', 'payload_too_large', 'media_type_unsupported']

/** Declared reasons, and those that follow from credentials, ids in the input, body and headers. Their order is that of the document. */
function reasonsOf(
  access: Access,
  { errors = [], bound, body, download }: Columns,
  { route, input, locksPage }: Pick<Row, 'route' | 'input' | 'locksPage'>,
): Reason[] {
  const ids = Object.values(input?.shape ?? {}).flatMap((field) => notFoundReasons.get(field as z.ZodType)?.reason ?? [])
  const method = route?.method
  return [
    ...credentialReasons(access),
    ...(download !== undefined && typeof access === 'object' ? (['session_required', 'origin_refused'] as const) : []),
    ...(bound === 'refuses' || bound === 'refuses without pageId' ? (['token_bound'] as const) : []),
    ...(input || !route ? (['invalid_input'] as const) : []),
    ...ids,
    ...(method === 'POST' || method === 'PUT' || method === 'PATCH' ? bodyReasons(body) : []),
    ...(method === 'POST' ? (['idempotency_in_progress', 'idempotency_key_reuse'] as const) : []),
    ...(locksPage ? (['revision_stale'] as const) : []),
    ...errors,
    'database_unavailable',
    'internal',
  ]
}
