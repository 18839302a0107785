import fc from 'fast-check'
import { z } from 'zod'

import { httpUrlPattern } from './core/text.ts'
import type { DocumentInput, PageDocument } from './documents/document.ts'
import { documentVersion, type Fields, linkFields, pageFields } from './documents/fields.ts'

// Few keys, so that two documents share some; and names of inherited properties.
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Array.from('abcdefghijkl')) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'x'.repeat(64)) },
)

/** Any value that a schema of the document's fields accepts. */
function anyOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodNullable) return fc.option(anyOf(schema.unwrap() as z.ZodType), { nil: null })
  if (schema instanceof z.ZodDefault) return anyOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodArray) return fc.array(anyOf(schema.element as z.ZodType), { maxLength: 3 })
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.ZodType>(schema.shape).map(([name, member]) => [name, anyOf(member)])
    return fc.record(Object.fromEntries(members))
  }
  return anyString(schema).filter((value) => schema.safeParse(value).success)
}

function anyString(schema: z.ZodType): fc.Arbitrary<string> {
  const { type, pattern, format, minLength, maxLength } = z.toJSONSchema(schema)
  if (type !== 'string') throw new Error(`There is no generator for a field of type ${String(type)}`)
  if (pattern === httpUrlPattern) return fc.webUrl({ validSchemes: ['http', 'https'] })
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 12, 12) })
}

/** The values of the fields that a document of `version` has. */
const anyFields = (fields: Fields, version: number): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { since, schema }]) => (since <= version ? [[name, anyOf(schema)]] : [])))

const anyDocumentOf = (version: number): fc.Arbitrary<unknown> => {
  const link = fc.record({ key, ...anyFields(linkFields, version) })
  return fc.record({
    version: fc.constant(version),
    ...anyFields(pageFields, version),
    links: fc.uniqueArray(link, { maxLength: 10, selector: (one) => one.key }),
  })
}

/** Any document. Two of them share keys, so that many kinds of changes lie between them. */
export const anyDocument = anyDocumentOf(documentVersion) as fc.Arbitrary<PageDocument>

/** Any document of version 1, with all its fields. */
export const anyDocument1 = anyDocumentOf(1) as fc.Arbitrary<DocumentInput & { version: 1 }>
