import { resolve, type Resolved } from '../rpc/openapi/json-schema.ts'
import type { JsonSchema, OpenApiDocument } from '../rpc/openapi/types.ts'

/** Ids are opaque to clients, so their pattern is not shown. */
const isId = ({ pattern }: JsonSchema): boolean => pattern !== undefined && /^\^[a-z]+_\[/.test(pattern)

/** The type as text, such as `string or null` or `array of Link`. */
export function typeOf(unresolved: JsonSchema, document: OpenApiDocument): string {
  const { schema, name, nullable } = resolve(unresolved, document)
  return nullable ? `${bareType(schema, name, document)} or null` : bareType(schema, name, document)
}

function bareType(schema: JsonSchema, name: string | undefined, document: OpenApiDocument): string {
  if (schema.items) return `array of ${typeOf(schema.items, document)}`
  if (name) return name
  if (isId(schema)) return 'id'
  if (schema.format === 'uri') return 'URL'
  if (schema.format === 'date-time') return 'timestamp'
  return [schema.type ?? 'any'].flat().join(' or ')
}

/** The object schema of a field or, for an array, of its items. */
export function objectIn(unresolved: JsonSchema, document: OpenApiDocument): Resolved | undefined {
  const found = resolve(unresolved, document)
  if (found.schema.items) return objectIn(found.schema.items, document)
  return found.schema.properties ? found : undefined
}

const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (max !== undefined && max < Number.MAX_SAFE_INTEGER) return [min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`]
  return min === undefined ? [] : [`at least ${min}${unit}`]
}

/** The constraints of an input value, as text. */
export function limitsOf(schema: JsonSchema): { limits: string[]; pattern: string | undefined } {
  return {
    limits: [
      ...range(schema.minLength, schema.maxLength, ' characters'),
      ...range(schema.minimum, schema.maximum, ''),
      ...range(schema.minItems, undefined, schema.minItems === 1 ? ' item' : ' items'),
    ],
    pattern: schema.format === undefined && !isId(schema) ? schema.pattern : undefined,
  }
}

export const allowedIn = (schema: JsonSchema): unknown[] => schema.enum ?? schema.items?.enum ?? []
