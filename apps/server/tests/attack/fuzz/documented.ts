import { readFileSync } from 'node:fs'

import fc from 'fast-check'

import type { OpenApiDocument, Operation } from '../../../src/rpc/openapi/schema.ts'
import type { Hostile } from './send.ts'
import { odd, valueOf } from './values.ts'

/** A request of an operation in the API document, and the statuses that the document lists for it. */
export type Documented = Hostile & { statuses: ReadonlySet<number> }

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as OpenApiDocument

/** Existing ids of all accounts. A path gets one of them or a random value. */
export type Ids = { pageId: string[]; linkId: string[]; slug: string[] }

/** All operations but the one that revokes the token of the requests. */
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation }))
    .filter(({ operation }) => operation.operationId !== 'account-revokeOwnToken'),
)

/** Requests that follow the API document, with occasional mistakes. */
export const documented = (token: string, ids: Ids): fc.Arbitrary<Documented> =>
  fc.oneof(
    ...operations.map(({ path, method, operation }) =>
      fc.tuple(parametersOf(operation, ids), bodyOf(operation)).map(([parameters, body]): Documented => {
        const query = Object.entries(parameters.query).map(([name, value]): [string, string] => [name, wellFormed(value)])
        const headers = Object.entries(parameters.header).map(([name, value]) => [name, printable(wellFormed(value))] as const)
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(parameters.path[name])))
        return {
          method,
          path: `/api/v1${filled}${query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
            ...Object.fromEntries(headers),
          },
          body: body ?? Buffer.alloc(0),
          statuses: new Set(Object.keys(operation.responses).map(Number)),
        }
      }),
    ),
  )

type Parameters = Record<'path' | 'query' | 'header', Record<string, unknown>>

function parametersOf({ parameters = [] }: Operation, ids: Ids): fc.Arbitrary<Parameters> {
  const place = (where: keyof Parameters) => {
    const here = parameters.filter((parameter) => parameter.in === where)
    const model = Object.fromEntries(
      here.map(({ name, schema }) => {
        const known = ids[name as keyof Ids]
        const made = valueOf(schema, document)
        return [name, known ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, made) : made] as const
      }),
    )
    return fc.record(model, { requiredKeys: here.filter(({ required }) => required).map(({ name }) => name), noNullPrototype: true })
  }
  return fc.record({ path: place('path'), query: place('query'), header: place('header') })
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Buffer | undefined> {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return fc.constant(undefined)
  return fc
    .oneof({ weight: 20, arbitrary: valueOf(schema, document) }, { weight: 1, arbitrary: odd })
    .map((value) => Buffer.from(JSON.stringify(value) ?? ''))
}

/** A URL cannot contain a lone surrogate, and an empty path segment would address another operation. */
const wellFormed = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed() || 'empty'

const printable = (value: string): string => value.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, 300)
