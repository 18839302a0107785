import { describeScopes, rows, tags, type TableRow } from '@tessera/api'
import { errors, type Reason, statusOf } from '@tessera/contract'
import { type AnyTRPCProcedure, initTRPC } from '@trpc/server'
import { generateOpenApiDocument, type OpenApiMeta } from 'trpc-openapi'
import { z } from 'zod'

import { codeSample, exampleOf, imageExample } from './examples.ts'
import { components, description, headersOf, headerParameters, type RoutedRow } from './document-parts.ts'
import { errorExample, errorSchemas, oneOfErrors } from './error-schemas.ts'
import type { JsonSchema, OpenApiDocument, Operation } from './schema.ts'

/** The OpenAPI 3.1 document of `/api/v1`: trpc-openapi's, completed from the rows' other columns. */
export function openApiDocument(): OpenApiDocument {
  const routed = rows.filter(isRouted)
  const document = generateOpenApiDocument(documentedRouter(routed), {
    title: 'Tessera API',
    version: '1.0.0',
    description,
    baseUrl: '/api/v1',
    openApiVersion: '3.1.0',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    contact: { name: 'Tessera' },
    securitySchemes: {},
  }) as unknown as OpenApiDocument

  for (const schema of Object.values(document.components.schemas ?? {})) dropNumericDiscriminator(schema)
  for (const row of routed) {
    const operation = document.paths[row.route.path]?.[row.route.method.toLowerCase()]
    if (operation) complete(operation, row, document)
  }
  const generated = Object.entries(document.components.schemas ?? {}).filter(([name]) => !name.startsWith('error.'))
  const declared = new Set(routed.flatMap((row) => row.errors))
  const reasons = (Object.keys(errors) as Reason[]).filter((reason) => declared.has(reason))
  const schemas = { ...Object.fromEntries(generated), ...errorSchemas(reasons) }
  const tagList = Object.entries(tags).map(([name, text]) => ({ name, description: text }))
  return Object.assign(document, { tags: tagList, components: { ...components, schemas } })
}

/**
 * OpenAPI allows only strings as discriminators, so that generators of types would make a version's number a string. The options of the union
 * are told apart by the constants of the property.
 */
function dropNumericDiscriminator(schema: JsonSchema): void {
  const values = Object.keys(schema.discriminator?.mapping ?? {})
  if (values.length > 0 && values.every((value) => /^\d+$/.test(value))) delete schema.discriminator
}

const isRouted = (row: TableRow): row is RoutedRow => row.route !== undefined

const t = initTRPC.meta<OpenApiMeta>().create()

/**
 * The rows with a route as procedures with parsers, which is what trpc-openapi reads. The API's own procedures have none: they read a
 * request's body only after its credentials hold.
 */
function documentedRouter(routed: readonly RoutedRow[]) {
  const resources: Record<string, Record<string, AnyTRPCProcedure>> = {}
  for (const { name, type, summary, route, input, output, access } of routed) {
    const [resource = '', procedure = ''] = name.split('.')
    const { method, path, tag } = route
    const openapi = { method, path: path as `/${string}`, summary, tags: [tag], protect: access !== 'public' }
    const described = t.procedure
      .meta({ openapi })
      .input(input ?? z.void())
      .output(output)
    ;(resources[resource] ??= {})[procedure] = type === 'query' ? described.query(noAnswer) : described.mutation(noAnswer)
  }
  return t.router(resources)
}

const noAnswer = () => {
  throw new Error('These procedures only describe the API')
}

/** trpc-openapi takes all fields for the body. Where one field is the body, its schema stays and the others become query parameters. */
function takeOutOfBody(content: { schema: JsonSchema }, field: string): NonNullable<Operation['parameters']> {
  const { properties = {} } = content.schema
  content.schema = properties[field] ?? {}
  return Object.entries(properties).flatMap(([name, { description: text, ...schema }]) =>
    name === field ? [] : [{ name, in: 'query', required: false, ...(text !== undefined && { description: text }), schema }],
  )
}

/**
 * Where the body is a file or an object, the name of the file is a query parameter alone, and the object has the other fields. Those are query
 * parameters of a file, too, but for the first, which stands for the file.
 */
function takeOutFile({ schema }: { schema: JsonSchema }, { field = '', name = '' }: TableRow['body']) {
  const { [field]: file = {}, [name]: nameField, ...fields } = schema.properties ?? {}
  const [first = '', ...others] = Object.keys(fields)
  schema.properties = fields
  schema.required = [first]
  const inQuery = { [name]: nameField ?? {}, ...Object.fromEntries(others.map((other) => [other, fields[other] ?? {}])) }
  const query = Object.entries(inQuery).map(([parameter, { description: text, ...rest }]) => ({
    name: parameter,
    in: 'query',
    required: false,
    ...(text !== undefined && { description: text }),
    schema: rest,
  }))
  return { schema: file, query }
}

/** The query of an operation's curl line: the parameters that the operation requires. */
const requiredQuery = (parameters: Operation['parameters'] = []): string => {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = new URLSearchParams(required.map(({ name, schema }): [string, string] => [name, String(schema.examples?.[0])])).toString()
  return query && `?${query}`
}

function complete(operation: Operation, row: RoutedRow, document: OpenApiDocument): void {
  const { access, status, route } = row
  operation.description = [row.description, credentialsNote(access)].filter(Boolean).join(' ')
  operation.security = row.download !== undefined && typeof access === 'object' ? [...security(access), { session: [] }] : security(access)
  // OpenAPI has no field for a bearer token's scopes on which linters and generators agree.
  if (typeof access === 'object')
    Object.assign(operation, { 'x-scopes': access.scopes, ...(access.match === 'all' && { 'x-scopes-all': true }) })
  const content = operation.requestBody?.content['application/json']
  const { kind, field } = row.body
  const file = content && kind === 'file' ? takeOutFile(content, row.body) : undefined
  const query = file?.query ?? (content && field !== undefined ? takeOutOfBody(content, field) : [])
  operation.parameters = [...(operation.parameters ?? []), ...query, ...headerParameters(row)]
  if (content) content.example = exampleOf(content.schema, document)
  const image = content && kind === 'image'
  if (content && file)
    operation.requestBody = {
      required: true,
      content: { 'application/json': content, 'application/octet-stream': { schema: file.schema } },
    }
  if (image) operation.requestBody = imageBody(content.schema)
  const success = operation.responses['200'] as { content?: object }
  const download = row.download !== undefined && { [row.download]: { schema: { type: 'string', format: 'binary' } } }
  const answered = download || { ...success.content, ...(row.csv && { 'text/csv': { schema: { type: 'string' } } }) }
  operation.responses = {
    [status]: {
      description: { 200: 'Done', 201: 'Created', 204: 'Done; no body' }[status],
      headers: headersOf(row, status),
      ...(status !== 204 && { content: answered }),
    },
    ...(row.mayCreate && { 201: { description: 'Created', headers: headersOf(row, 201), content: answered } }),
    ...(row.type === 'query' && row.etag !== 'none' && { 304: { description: 'Not changed since the ETag in If-None-Match' } }),
    ...failures(row.errors, document),
  }
  operation['x-codeSamples'] = [
    {
      lang: 'Shell',
      label: 'curl',
      source: codeSample(
        `${route.method} ${route.path}${requiredQuery(operation.parameters)}`,
        access === 'session',
        image ? imageExample : content?.example,
      ),
    },
  ]
}

const imageBody = (schema: JsonSchema) => ({ required: true, content: { 'image/*': { schema }, 'application/octet-stream': { schema } } })

const credentialsNote = (access: TableRow['access']): string => {
  if (access === 'session') return 'Requires the session cookie that you get when you sign in; bearer tokens are not accepted.'
  if (access === 'any') return 'Any valid token is accepted.'
  if (typeof access === 'string') return ''
  return `Needs ${describeScopes(access)}.`
}

const security = (access: TableRow['access']): Operation['security'] => {
  if (access === 'public') return []
  if (access === 'session' || access === 'admin') return [{ session: [] }]
  return [{ bearer: [] }]
}

/** Declared reasons, by status, each with the body that a caller would see. */
function failures(reasons: readonly Reason[], document: OpenApiDocument): Record<string, unknown> {
  const statuses = [...new Set(reasons.map(statusOf))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const here = reasons.filter((reason) => statusOf(reason) === status)
      const examples = Object.fromEntries(here.map((reason) => [reason, { value: errorExample(reason, document) }]))
      const headers = {
        'X-Request-Id': { $ref: '#/components/headers/RequestId' },
        ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
        ...((status === 401 || here.includes('scope_missing')) && { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }),
      }
      const content = { 'application/json': { schema: oneOfErrors(here), examples } }
      return [status, { description: here.map((reason) => `\`${reason}\``).join(', '), headers, content }]
    }),
  )
}
