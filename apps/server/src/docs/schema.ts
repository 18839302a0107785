import type { JsonSchema } from '../openapi-examples.ts'
import type { OpenApiDocument } from '../openapi.ts'

/** What the reference reads of a schema: JSON Schema as the document of this service uses it. */
export type Schema = Omit<JsonSchema, 'properties' | 'anyOf'> & {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  description?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

/** A schema without its indirections: `name` is that of the component it came from. */
export type Resolved = { schema: Schema; name: string | undefined; nullable: boolean }

const keyOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/** The generator calls a schema that also stands in a request `…Output` where it is answered; to a reader it is the same thing. */
const nameOf = (key: string, document: OpenApiDocument): string => {
  const base = key.replace(/Output$/, '')
  return document.components.schemas?.[base] ? base : key
}

/** An id, whose pattern is nobody's business but the service's. */
const isId = ({ pattern }: Schema): boolean => pattern !== undefined && /^\^[a-z]+_\[/.test(pattern)

export function resolve(schema: Schema, document: OpenApiDocument): Resolved {
  if (schema.$ref) {
    const target = document.components.schemas?.[keyOf(schema.$ref)]
    if (!target) throw new Error(`Nothing at ${schema.$ref}`)
    return { ...resolve(target, document), name: nameOf(keyOf(schema.$ref), document) }
  }
  const [variant, ...others] = schema.anyOf?.filter((one) => one.type !== 'null') ?? []
  if (!variant || others.length > 0) return { schema, name: undefined, nullable: false }
  const { anyOf, ...outer } = schema
  const inner = resolve(variant, document)
  return { schema: { ...inner.schema, ...outer }, name: inner.name, nullable: anyOf?.length === 2 }
}

/** The type in words: `string or null`, `array of Link`. */
export function typeOf(unresolved: Schema, document: OpenApiDocument): string {
  const { schema, name, nullable } = resolve(unresolved, document)
  return nullable ? `${bareType(schema, name, document)} or null` : bareType(schema, name, document)
}

function bareType(schema: Schema, name: string | undefined, document: OpenApiDocument): string {
  if (schema.items) return `array of ${typeOf(schema.items, document)}`
  if (name) return name
  if (isId(schema)) return 'id'
  if (schema.format === 'uri') return 'URL'
  if (schema.format === 'date-time') return 'timestamp'
  return [schema.type ?? 'any'].flat().join(' or ')
}

/** The object whose fields a reader wants to see below a field: its own, or those of its items. */
export function objectIn(unresolved: Schema, document: OpenApiDocument): Resolved | undefined {
  const found = resolve(unresolved, document)
  if (found.schema.items) return objectIn(found.schema.items, document)
  return found.schema.properties ? found : undefined
}

const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (max !== undefined && max < Number.MAX_SAFE_INTEGER) return [min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`]
  return min === undefined ? [] : [`at least ${min}${unit}`]
}

/** What a value that a caller sends must keep to, in words. */
export function limitsOf(schema: Schema): { limits: string[]; pattern: string | undefined } {
  return {
    limits: [
      ...range(schema.minLength, schema.maxLength, ' characters'),
      ...range(schema.minimum, schema.maximum, ''),
      ...range(schema.minItems, undefined, schema.minItems === 1 ? ' item' : ' items'),
    ],
    pattern: schema.format === undefined && !isId(schema) ? schema.pattern : undefined,
  }
}

export const allowedIn = (schema: Schema): unknown[] => schema.enum ?? schema.items?.enum ?? []

/** A whole value: examples where the schema has them, else the plainest value of the type. */
export function sampleOf(unresolved: Schema, document: OpenApiDocument): unknown {
  const { schema } = resolve(unresolved, document)
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.items) return [sampleOf(schema.items, document)]
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, sampleOf(field, document)]))
  }
  const plain: Record<string, unknown> = { boolean: false, integer: schema.minimum ?? 0, number: schema.minimum ?? 0, string: '…' }
  return plain[[schema.type ?? ''].flat()[0] ?? ''] ?? null
}
