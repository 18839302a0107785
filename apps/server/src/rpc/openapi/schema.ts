/** JSON Schema as far as the OpenAPI document of this service uses it. */
export type JsonSchema = {
  $ref?: string
  description?: string
  type?: string | string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
}

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  /** Any of them suffices, except with `x-scopes-all`. */
  'x-scopes'?: readonly string[]
  'x-scopes-all'?: true
  parameters?: Parameter[]
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

/** A schema without its indirections: `name` is that of the component it came from. */
export type Resolved = { schema: JsonSchema; name: string | undefined; nullable: boolean }

const keyOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/** What a reference names, among the components of its kind. */
export function componentAt<T>(ref: string, components: Readonly<Record<string, T>> | undefined): T {
  const found = components?.[keyOf(ref)]
  if (found === undefined) throw new Error(`Nothing at ${ref}`)
  return found
}

/** The generator appends `Output` to the name of a schema that requests use, too. Readers see one name for both. */
const nameOf = (key: string, document: OpenApiDocument): string => {
  const base = key.replace(/Output$/, '')
  return document.components.schemas?.[base] ? base : key
}

/** The versions of a schema that has several, oldest first: a union of components. */
export function versionsOf(schema: JsonSchema, document: OpenApiDocument): JsonSchema[] {
  const { oneOf = [] } = schema.$ref === undefined ? schema : componentAt(schema.$ref, document.components.schemas)
  return oneOf.every(({ $ref }) => $ref !== undefined) ? oneOf : []
}

/** What a schema stands for. Of several versions, it is the newest. */
export function resolve(schema: JsonSchema, document: OpenApiDocument): Resolved {
  if (schema.$ref !== undefined) {
    const target = resolve(componentAt(schema.$ref, document.components.schemas), document)
    return { ...target, name: nameOf(keyOf(schema.$ref), document) }
  }
  const newest = versionsOf(schema, document).at(-1)
  if (newest) return { schema: { ...resolve(newest, document).schema, ...schema }, name: undefined, nullable: false }
  const [variant, ...others] = schema.anyOf?.filter((one) => one.type !== 'null') ?? []
  if (!variant || others.length > 0) return { schema, name: undefined, nullable: false }
  const { anyOf, ...outer } = schema
  const inner = resolve(variant, document)
  return { schema: { ...inner.schema, ...outer }, name: inner.name, nullable: anyOf?.length === 2 }
}
