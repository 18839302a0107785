import { appRouter, type Meta, rows } from '@tessera/api'
import { errors, type Reason, statusOf } from '@tessera/contract'
import { generateOpenApiDocument } from 'trpc-openapi'

import { codeSample, exampleOf } from './examples.ts'
import { components, description, headersOf, headerParameters, type RoutedMeta, tags } from './document-parts.ts'
import type { JsonSchema } from './json-schema.ts'

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  /** Any of them suffices. */
  'x-scopes'?: readonly string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, unknown>
  'x-codeSamples': { lang: string; label: string; source: string }[]
}
export type OpenApiDocument = {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, JsonSchema> }
}

/** The OpenAPI 3.1 document of `/api/v1`: trpc-openapi's, with what it cannot know taken from each row's columns. */
export function openApiDocument(): OpenApiDocument {
  const document = generateOpenApiDocument(appRouter as never, {
    title: 'Tessera API',
    version: '1.0.0',
    description,
    baseUrl: '/api/v1',
    openApiVersion: '3.1.0',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    contact: { name: 'Tessera' },
    securitySchemes: {},
  }) as unknown as OpenApiDocument

  for (const { meta } of rows) {
    if (!isRouted(meta)) continue
    const { method, path } = meta.openapi
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`No operation for ${method} ${path}`)
    complete(operation, meta, document)
  }
  const generated = Object.entries(document.components.schemas ?? {}).filter(([name]) => !name.startsWith('error.'))
  const schemas = { ...Object.fromEntries(generated), ...components.schemas }
  return Object.assign(document, { tags, components: { ...components, schemas } })
}

const isRouted = (meta: Meta): meta is RoutedMeta => meta.openapi !== undefined

function complete(operation: Operation, { row, openapi }: RoutedMeta, document: OpenApiDocument): void {
  const { method, path } = openapi
  const key = `${method} ${path}`
  operation.description = [openapi.description, needs(row.access)].filter(Boolean).join(' ')
  operation.security = security(row.access)
  // Scopes of a bearer stand in no field of OpenAPI that linters and generators agree on.
  if (typeof row.access === 'object') operation['x-scopes'] = row.access
  const content = operation.requestBody?.content['application/json']
  const query = content && row.body.field !== undefined ? takeOutOfBody(content, row.body.field) : []
  operation.parameters = [...(operation.parameters ?? []), ...query, ...headerParameters({ row, openapi })]
  if (content) content.example = exampleOf(content.schema, document)
  const success = operation.responses['200'] as { content?: object }
  const answered = { ...success.content, ...(row.csv && { 'text/csv': { schema: { type: 'string' } } }) }
  operation.responses = {
    [row.status]: {
      description: { 200: 'Done', 201: 'Created', 204: 'Done; no body' }[row.status],
      headers: headersOf({ row, openapi }, row.status),
      ...(row.status !== 204 && { content: answered }),
    },
    ...(row.mayCreate && { 201: { description: 'Created', headers: headersOf({ row, openapi }, 201), content: answered } }),
    ...(method === 'GET' &&
      path.includes('{pageId}') &&
      !row.untagged && { 304: { description: 'Not changed since the ETag in If-None-Match' } }),
    ...failures(row.errors),
  }
  operation['x-codeSamples'] = [{ lang: 'Shell', label: 'curl', source: codeSample(key, row.access === 'session', content?.example) }]
}

/** The generator knows no input of which one field is the body: that field's schema is left, the others are query parameters. */
function takeOutOfBody(content: { schema: JsonSchema }, field: string): NonNullable<Operation['parameters']> {
  const { properties = {} } = content.schema
  content.schema = properties[field] ?? {}
  return Object.entries(properties).flatMap(([name, { description, ...schema }]) =>
    name === field ? [] : [{ name, in: 'query', required: false, ...(description !== undefined && { description }), schema }],
  )
}

const needs = (access: Meta['row']['access']): string => {
  if (access === 'session') return 'Takes the session cookie of a web login, and no bearer token.'
  if (access === 'any') return 'Any valid token will do.'
  if (typeof access === 'string') return ''
  return `Needs the scope ${access.map((scope) => `\`${scope}\``).join(' or ')}.`
}

const security = (access: Meta['row']['access']): Operation['security'] => {
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
