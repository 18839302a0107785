import { rows, tags, type TableRow } from '@tessera/api'
import { errors, type Reason, statusOf } from '@tessera/contract'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'

import { codeSample, exampleOf } from './examples.ts'
import { components, description, headersOf, headerParameters, type RoutedRow } from './document-parts.ts'
import type { OpenApiDocument, Operation } from './types.ts'

/** The OpenAPI 3.1 document of `/api/v1`: zod-openapi's of the rows' schemas, completed from their other columns. */
export function openApiDocument(): OpenApiDocument {
  const routed = rows.filter(isRouted)
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const row of routed) (paths[row.route.path] ??= {})[row.route.method.toLowerCase()] = schemasOf(row)
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Tessera API',
      description,
      version: '1.0.0',
      contact: { name: 'Tessera' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
  }) as unknown as OpenApiDocument

  for (const row of routed) {
    const operation = document.paths[row.route.path]?.[row.route.method.toLowerCase()]
    if (operation) complete(operation, row, document)
  }
  const schemas = { ...document.components.schemas, ...components.schemas }
  return Object.assign(document, { components: { ...components, schemas } })
}

const isRouted = (row: TableRow): row is RoutedRow => row.route !== undefined

/** A row's input and output where the request and the response have them. */
function schemasOf({ name, summary, route, type, input, output, body }: RoutedRow): ZodOpenApiOperationObject {
  const shape = input?.shape ?? {}
  const pick = (isPicked: (field: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([field]) => isPicked(field))))
  const isInPath = (field: string) => route.parameters.includes(field)
  const hasBody = type === 'mutation' && route.method !== 'DELETE'
  const isInBody = (field: string) => hasBody && !isInPath(field) && (body.field === undefined || body.field === field)
  const fields = pick(isInBody)
  const sent = body.field === undefined ? fields : shape[body.field]
  return {
    operationId: name.replaceAll('.', '-'),
    summary,
    description: '',
    tags: [route.tag],
    security: [],
    ...(Object.keys(shape).length > 0 && {
      requestParams: { path: pick(isInPath), query: pick((field) => !isInPath(field) && !isInBody(field)) },
    }),
    ...(Object.keys(fields.shape).length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: sent as z.ZodType } } },
    }),
    responses: { 200: { description: '', content: { 'application/json': { schema: output instanceof z.ZodVoid ? {} : output } } } },
  }
}

function complete(operation: Operation, row: RoutedRow, document: OpenApiDocument): void {
  const { access, status, route } = row
  operation.description = [row.description, credentialsNote(access)].filter(Boolean).join(' ')
  operation.security = security(access)
  // OpenAPI has no field for a bearer token's scopes on which linters and generators agree.
  if (typeof access === 'object') operation['x-scopes'] = access
  const content = operation.requestBody?.content['application/json']
  operation.parameters = [...(operation.parameters ?? []), ...headerParameters(row)]
  if (content) content.example = exampleOf(content.schema, document)
  const success = operation.responses['200'] as { content?: object }
  const answered = { ...success.content, ...(row.csv && { 'text/csv': { schema: { type: 'string' } } }) }
  operation.responses = {
    [status]: {
      description: { 200: 'Done', 201: 'Created', 204: 'Done; no body' }[status],
      headers: headersOf(row, status),
      ...(status !== 204 && { content: answered }),
    },
    ...(row.mayCreate && { 201: { description: 'Created', headers: headersOf(row, 201), content: answered } }),
    ...(row.type === 'query' && row.etag !== 'none' && { 304: { description: 'Not changed since the ETag in If-None-Match' } }),
    ...failures(row.errors),
  }
  operation['x-codeSamples'] = [
    { lang: 'Shell', label: 'curl', source: codeSample(`${route.method} ${route.path}`, access === 'session', content?.example) },
  ]
}

const credentialsNote = (access: TableRow['access']): string => {
  if (access === 'session') return 'Takes the session cookie of a web login, and no bearer token.'
  if (access === 'any') return 'Any valid token will do.'
  if (typeof access === 'string') return ''
  return `Needs the scope ${access.map((scope) => `\`${scope}\``).join(' or ')}.`
}

const security = (access: TableRow['access']): Operation['security'] => {
  if (access === 'public') return []
  if (access === 'session' || access === 'admin') return [{ session: [] }]
  return [{ bearer: [] }]
}

/** Declared reasons, by status, each with the body that a caller would see. */
function failures(reasons: readonly Reason[]): Record<string, unknown> {
  const statuses = [...new Set(reasons.map(statusOf))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const here = reasons.filter((reason) => statusOf(reason) === status)
      const examples = Object.fromEntries(
        here.map((reason) => {
          const { code, message } = errors[reason]
          return [reason, { value: { code, reason, message, requestId: 'req_01jd8q5bqkeyar6w4d2h8v9zmc' } }]
        }),
      )
      const headers = {
        'X-Request-Id': { $ref: '#/components/headers/RequestId' },
        ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
        ...((status === 401 || here.includes('scope_missing')) && { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }),
      }
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } }
      return [status, { description: here.map((reason) => `\`${reason}\``).join(', '), headers, content }]
    }),
  )
}
