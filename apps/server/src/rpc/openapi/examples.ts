import { type JsonSchema, type OpenApiDocument, resolve } from './schema.ts'

/** A schema's own example, or one made of the fields that have one. `fallback` provides the value where there is neither. */
export function exampleOf(
  unresolved: JsonSchema,
  document: OpenApiDocument,
  fallback: (schema: JsonSchema) => unknown = () => undefined,
): unknown {
  const { schema } = resolve(unresolved, document)
  if (schema.examples) return schema.examples[0]
  if (!schema.properties) return fallback(schema)
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, document, fallback)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** A whole value of a schema: where it has no example, the plainest value of its type. */
export function sampleOf(whole: JsonSchema, document: OpenApiDocument): unknown {
  return exampleOf(whole, document, (schema) => {
    if (schema.default !== undefined) return schema.default
    if (schema.enum) return schema.enum[0]
    if (schema.items) return [sampleOf(schema.items, document)]
    const plain: Record<string, unknown> = { boolean: false, integer: schema.minimum ?? 0, number: schema.minimum ?? 0, string: '…' }
    return plain[[schema.type ?? ''].flat()[0] ?? ''] ?? null
  })
}

/** The body of a code sample that sends an image. */
export const imageExample = Symbol('image')

/** A shell line that works as it stands once its variables are set. */
export function codeSample(route: string, session: boolean, body: unknown): string {
  const [method, path] = route.split(' ') as [string, string]
  const url = `"$TESSERA/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.replace('Id', '_ID').toUpperCase()}`)}"`
  const lines = [
    method === 'GET' ? `curl ${url}` : `curl -X ${method} ${url}`,
    session ? '-b "$COOKIE"' : '-H "Authorization: Bearer $TOKEN"',
    ...(body === imageExample ? ["-H 'Content-Type: image/jpeg'", '--data-binary @picture.jpg'] : []),
    ...(body === undefined || body === imageExample
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${readable(body).replaceAll("'", String.raw`'\''`)}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** On one line where that is short; white space between fields means nothing to JSON, nor a line break inside quotes to a shell. */
function readable(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length < 48 ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}
