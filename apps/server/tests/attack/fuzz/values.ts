import { httpUrlPattern } from '@tessera/contract'
import fc from 'fast-check'

import { type JsonSchema, type OpenApiDocument, resolve, versionsOf } from '../../../src/rpc/openapi/schema.ts'

/** Values that programs often handle wrongly. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    'a\u2028b',
    '\u202egnirts',
    '"true"',
    '../../..',
    '<script>',
    "'; drop table pages; --",
    '${7*7}',
    -1,
    -0,
    0.5,
    1e300,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    [[]],
    {},
    { __proto__: null, constructor: { prototype: {} } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 2_100 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Mostly values that the schema allows, and occasionally, at any depth, others. */
export function valueOf(unresolved: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const versions = versionsOf(unresolved, document)
  if (versions.length > 0) return fc.oneof(...versions.map((version) => valueOf(version, document)))
  const { schema, nullable } = resolve(unresolved, document)
  const absent = nullable ? [{ weight: 3, arbitrary: fc.constant(null) }] : []
  return fc.oneof({ weight: 12, arbitrary: allowedBy(schema, document) }, ...absent, { weight: 1, arbitrary: odd })
}

function allowedBy(schema: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((variant) => valueOf(variant, document)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, document)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, document), { maxLength: 8 })
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    case undefined:
    default:
      return odd
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property, document)]))
  return fc.record(model, { requiredKeys: required, noNullPrototype: true })
}

function textOf({ pattern, examples, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const example = (examples ?? []).filter((one) => typeof one === 'string').map((one) => fc.constant(one))
  if (pattern === httpUrlPattern) return fc.oneof(...example, fc.webUrl({ withQueryParameters: true, withFragments: true }))
  if (pattern !== undefined) return fc.oneof(...example, fc.stringMatching(new RegExp(pattern)))
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) }
  return fc.oneof(...example, fc.string({ unit: 'grapheme', ...bounds }), fc.string({ unit: 'binary', ...bounds }))
}
