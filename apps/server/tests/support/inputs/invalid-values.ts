import { notFoundReasons } from '@tessera/contract'
import { z } from 'zod'

import type { JsonSchema } from '../../../src/rpc/openapi/schema.ts'
import type { Input, Row } from '../rows.ts'

type Rules = JsonSchema & { $defs?: Record<string, JsonSchema> }
type Type = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
export type Field = { path: string[]; required: boolean; wrong: { what: string; value: unknown }[] }

const samples: { what: string; value: unknown; fits: Type[] }[] = [
  { what: 'a text', value: 'text', fits: ['string'] },
  { what: 'a number', value: 7, fits: ['integer'] },
  { what: 'a boolean', value: true, fits: ['boolean'] },
  { what: 'a number as a text', value: '30', fits: ['string'] },
  { what: 'a boolean as a text', value: 'true', fits: ['string'] },
  { what: 'an array', value: ['text'], fits: ['array'] },
  { what: 'an object', value: { preset: 1 }, fits: [] },
  { what: 'an empty object', value: {}, fits: [] },
  { what: 'null', value: null, fits: ['null'] },
]

/** Every field of a row's input, except references (an id, a page's slug), with values that its documented schema forbids. */
export function fieldsOf({ input: schema, body }: Row): Field[] {
  // The bytes of an image have no type.
  if (!schema || body.kind === 'image') return []
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rules
  const isReference = (field: unknown) => notFoundReasons.has((field instanceof z.ZodOptional ? field.unwrap() : field) as z.ZodType)
  // Instead of a file, an object is sent. Its first field is required then.
  const isFile = ([name]: readonly string[]) => body.kind === 'file' && (name === body.field || name === body.name)
  return below(root, root, [])
    .filter(({ path }) => !isReference(schema.shape[path[0] ?? '']) && !isFile(path))
    .map((field, index) => (body.kind === 'file' && index === 0 ? { ...field, required: true } : field))
}

function below(schema: Rules, root: Rules, parents: string[]): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const variants = variantsOf(property, root)
    const types = new Set(variants.flatMap(({ type }) => (type ?? []) as Type | Type[]))
    const value = variants.find(({ type }) => type !== 'null') ?? {}
    const path = [...parents, name]
    const field = {
      path,
      required: schema.required?.includes(name) ?? false,
      wrong: [...ofOtherTypes(types, isRecord(value)), ...forbiddenBy(value, root)],
    }
    return [field, ...below(value, root, path)]
  })
}

const resolve = (schema: JsonSchema, root: Rules): Rules =>
  schema.$ref ? (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
/** Of a schema with several versions, the newest. */
const variantsOf = (schema: JsonSchema, root: Rules): Rules[] => {
  const { anyOf, oneOf } = resolve(schema, root)
  return (anyOf ?? oneOf?.slice(-1) ?? [schema]).map((variant) => resolve(variant, root))
}

/** An object whose keys the caller chooses. It may be empty. */
const isRecord = ({ type, properties }: Rules) => type === 'object' && properties === undefined

const ofOtherTypes = (types: ReadonlySet<Type>, takesEmpty: boolean) =>
  samples.filter(({ fits, what }) => {
    if (what === 'an object') return !types.has('object')
    return !fits.some((type) => types.has(type)) && !(takesEmpty && what === 'an empty object')
  })

function forbiddenBy(schema: Rules, root: Rules): Field['wrong'] {
  const { minimum, maximum } = schema
  if (schema.type === 'string') return schema.enum ? outOf(schema.enum) : texts(schema)
  if (schema.type === 'integer') {
    return [
      { what: 'a fraction', value: 1.5 },
      ...(minimum !== undefined ? [{ what: 'one less than the least', value: minimum - 1 }] : []),
      ...(maximum !== undefined ? [{ what: 'one more than the most', value: maximum + 1 }] : []),
      { what: 'more than a whole number can be', value: 1e300 },
    ]
  }
  if (isRecord(schema))
    return ['text', null, {}].map((value) => ({ what: `an object with ${JSON.stringify(value)}`, value: { key: value } }))
  if (schema.type !== 'array' || !schema.items) return []
  const items = resolve(schema.items, root)
  return [
    ...(schema.minItems === undefined ? [] : [{ what: 'an empty list', value: [] }]),
    ...[7, null, {}, ['text']].map((item) => ({ what: `a list of ${JSON.stringify(item)}`, value: [item] })),
    ...(items.enum ? outOf(items.enum).map(({ what, value }) => ({ what: `a list with ${what}`, value: [items.enum?.[0], value] })) : []),
  ]
}

const outOf = (allowed: readonly unknown[]): Field['wrong'] => [
  { what: 'no allowed value', value: 'nothing' },
  { what: 'an allowed value in capitals', value: String(allowed[0]).toUpperCase() },
  { what: 'an allowed value with a space', value: `${String(allowed[0])} ` },
  { what: 'a property that every object has', value: 'constructor' },
  { what: 'an empty text', value: '' },
]

function texts({ minLength, maxLength, pattern, examples, description }: Rules): Field['wrong'] {
  const takesLines = description?.includes('Line feeds are kept') ?? false
  const [example] = examples ?? []
  const start = pattern !== undefined && typeof example === 'string' ? example : 'text'
  const bad = [
    '\u0000',
    '\u0007',
    '\t',
    ...(takesLines ? [] : ['\n']),
    '\r',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\u2028',
    '\u2029',
    '\ud800',
    '\udc00',
    '\udc00\ud800',
  ]
  return [
    ...bad.map((character) => ({ what: `a text with ${JSON.stringify(character)}`, value: `${start}${character}x` })),
    ...(takesLines ? [] : [{ what: 'a text that ends with a line break', value: `${start}\n` }]),
    ...(maxLength === undefined ? [] : [{ what: 'one character too many', value: start.padEnd(maxLength + 1, 'x') }]),
    ...(minLength === 0
      ? []
      : [
          { what: 'an empty text', value: '' },
          { what: 'a blank text', value: ' \u3000 ' },
        ]),
    ...(pattern ? [{ what: 'a text of another form', value: 'javascript:alert(1)' }] : []),
  ]
}

/** The input with one field, however deep, replaced. */
export function withField(input: Input, path: readonly string[], value: unknown): Input {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...input, [name]: value }
  return { ...input, [name]: withField((input[name] ?? {}) as Input, rest, value) }
}
