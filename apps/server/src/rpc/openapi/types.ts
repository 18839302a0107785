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
  /** Any of them suffices. */
  'x-scopes'?: readonly string[]
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
