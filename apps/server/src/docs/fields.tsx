import { httpUrlPattern } from '@tessera/contract'

import { type JsonSchema, type OpenApiDocument, resolve, type Resolved } from '../rpc/openapi/schema.ts'
import { Line } from './markdown.tsx'

type Field = { name: string; schema: JsonSchema; description?: string | undefined; required?: boolean | undefined }
type FieldContext = { document: OpenApiDocument; input?: boolean }

/** The fields of an object. With `input`, for data that clients send, it shows which fields are required and their limits. */
export const FieldsOf = ({ of, document, input = false }: FieldContext & { of: Resolved }) => (
  <FieldList
    document={document}
    input={input}
    fields={Object.entries(of.schema.properties ?? {}).map(([name, schema]) => ({
      name,
      schema,
      required: of.schema.required?.includes(name),
    }))}
  />
)

export const FieldList = ({ fields, document, input = false }: FieldContext & { fields: Field[] }) => (
  <ul className="fields">
    {fields.map((field) => (
      <FieldItem key={field.name} field={field} document={document} input={input} />
    ))}
  </ul>
)

const literal = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function FieldItem({ field, document, input }: Required<FieldContext> & { field: Field }) {
  const { schema } = resolve(field.schema, document)
  const description = field.description ?? schema.description
  const allowed = schema.enum ?? schema.items?.enum ?? []
  const inner = objectIn(field.schema, document)
  return (
    <li>
      <p className="field">
        <code className="name">{field.name}</code> <span className="type">{typeOf(field.schema, document)}</span>{' '}
        {input && field.required && <span className="required">required</span>}
      </p>
      {description && (
        <p>
          <Line text={description} />
        </p>
      )}
      {allowed.length > 0 && (
        <p className="facts allowed">
          One of{' '}
          {allowed.map((value) => (
            <code key={String(value)}>{literal(value)}</code>
          ))}
        </p>
      )}
      {input && <Limits schema={schema} />}
      {inner && (
        <details>
          <summary>Fields of {inner.name ?? field.name}</summary>
          <FieldsOf of={inner} document={document} input={input} />
        </details>
      )}
    </li>
  )
}

function Limits({ schema }: { schema: JsonSchema }) {
  const words = limitsOf(schema).join(', ')
  const pattern = schema.format === undefined && !isId(schema) ? schema.pattern : undefined
  return (
    <>
      {words && <p className="facts">{words.charAt(0).toUpperCase() + words.slice(1)}</p>}
      {pattern && (
        <p className="facts">
          Matches <code>{pattern}</code>
        </p>
      )}
      {schema.default !== undefined && (
        <p className="facts">
          Default <code>{[schema.default].flat().map(literal).join(', ')}</code>
        </p>
      )}
    </>
  )
}

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
  if (schema.pattern === httpUrlPattern) return 'URL'
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
const limitsOf = (schema: JsonSchema): string[] => [
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minimum, schema.maximum, ''),
  ...range(schema.minItems, undefined, schema.minItems === 1 ? ' item' : ' items'),
]
