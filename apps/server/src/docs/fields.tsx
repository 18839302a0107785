import { resolve, type Resolved } from '../rpc/openapi/json-schema.ts'
import type { JsonSchema, OpenApiDocument } from '../rpc/openapi/types.ts'
import { Line } from './markdown.tsx'
import { allowedIn, limitsOf, objectIn, typeOf } from './schema-text.ts'

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
  const allowed = allowedIn(schema)
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
  const { limits, pattern } = limitsOf(schema)
  const words = limits.join(', ')
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
