import type { OpenApiDocument } from './openapi.ts'

export type JsonSchema = {
  $ref?: string
  description?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  examples?: unknown[]
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
}

const example = (schema: JsonSchema, document: OpenApiDocument): unknown => {
  const target = schema.$ref ? document.components.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!target) throw new Error(`Nothing at ${schema.$ref}`)
  if (target.examples) return target.examples[0]
  if (target.properties) return exampleBody(target, document)
  const variant = target.anyOf?.find((one) => one.type !== 'null')
  return variant && example(variant, document)
}

/** The body's own example, or one made of the fields that have one. */
export function exampleBody(schema: JsonSchema, document: OpenApiDocument): Record<string, unknown> {
  const resolved = schema.$ref ? (document.components.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema
  if (resolved.examples) return resolved.examples[0] as Record<string, unknown>
  const fields = Object.entries(resolved.properties ?? {}).map(([name, field]) => [name, example(field, document)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** A shell line that works as it stands once its variables are set. */
export function codeSample(route: string, session: boolean, body: unknown): string {
  const [method, path] = route.split(' ') as [string, string]
  const url = `"$TESSERA/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.replace('Id', '_ID').toUpperCase()}`)}"`
  const lines = [
    method === 'GET' ? `curl ${url}` : `curl -X ${method} ${url}`,
    session ? '-b "$COOKIE"' : '-H "Authorization: Bearer $TOKEN"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${readable(body).replaceAll("'", String.raw`'\''`)}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** On one line where that is short; white space between fields means nothing to JSON, nor a line break inside quotes to a shell. */
function readable(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length < 48 ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}
