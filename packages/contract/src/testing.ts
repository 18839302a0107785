import fc from 'fast-check'
import { z } from 'zod'

import { httpUrlPattern } from './core/text.ts'
import type { DocumentInput, PageDocument } from './documents/document.ts'
import { blockFields, documentVersion, type Fields, linkFields, pageFields } from './documents/fields.ts'
import { linksOf } from './documents/tiles.ts'

export { HistoryModel, type ModeledEntry, tileName } from './history/testing.ts'

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
    return fc.record(Object.fromEntries(members)).filter((value) => schema.safeParse(value).success)
  }
  return anyString(schema).filter((value) => schema.safeParse(value).success)
}

/** Times that no test reaches: writing a document replaces earlier ones by what happens then. */
const future = { min: new Date('2096-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }

function anyString(schema: z.ZodType): fc.Arbitrary<string> {
  const { type, pattern, format, minLength, maxLength } = z.toJSONSchema(schema)
  if (type !== 'string') throw new Error(`There is no generator for a field of type ${String(type)}`)
  if (pattern === httpUrlPattern) return fc.webUrl({ validSchemes: ['http', 'https'] })
  if (format === 'date-time') return fc.date(future).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 12, 12) })
}

/** The values of the fields that a document of `version` has. */
const anyFields = (fields: Fields, version: number): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { since, schema }]) => (since <= version ? [[name, anyOf(schema)]] : [])))

const addresses: Record<string, string> = { mail: 'ada@example.com', phone: '+44 (20) 7946-0000', sms: '112' }
const anyBlock = fc.oneof(
  fc.record({ key, kind: fc.constant('heading'), ...anyFields(blockFields.heading, documentVersion) }),
  fc.record({ key, kind: fc.constant('text'), ...anyFields(blockFields.text, documentVersion) }),
  fc
    .record({ key, kind: fc.constant('contact'), ...anyFields(blockFields.contact, documentVersion) })
    .map((contact: Record<string, unknown>) => ({ ...contact, address: addresses[String(contact['channel'])] })),
)

type Instants = Readonly<Record<string, unknown>>
const isEqualInstants = ({ publishAt, unpublishAt }: Instants) => typeof publishAt === 'string' && publishAt === unpublishAt
const isEmptyPeriod = ({ visibleFrom: from, visibleUntil: until }: Instants) =>
  typeof from === 'string' && typeof until === 'string' && from >= until

const anyDocumentOf = (version: number): fc.Arbitrary<unknown> => {
  const link = fc
    .record({ key, ...(version > 1 && { kind: fc.constant('link') }), ...anyFields(linkFields, version) })
    .filter((one) => !isEmptyPeriod(one))
  const tile = version > 1 ? fc.oneof({ weight: 3, arbitrary: link }, { weight: 2, arbitrary: anyBlock }) : link
  return fc
    .record({
      version: fc.constant(version),
      ...anyFields(pageFields, version),
      links: fc.uniqueArray(tile as fc.Arbitrary<{ key: string }>, { maxLength: 10, selector: (one) => one.key }),
    })
    .filter((document) => !isEqualInstants(document))
}

/** Any document. Two of them share keys, so that many kinds of changes lie between them. */
export const anyDocument = anyDocumentOf(documentVersion) as fc.Arbitrary<PageDocument>

/** Any document of version 1, with all its fields. */
export const anyDocument1 = anyDocumentOf(1) as fc.Arbitrary<DocumentInput & { version: 1 }>

const fieldsOf1 = (fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.since === 1)
const picked = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** The document without the fields and the kinds of tiles that version 2 has brought. */
export const version1Of = (document: PageDocument) =>
  ({
    version: 1,
    ...picked(document, fieldsOf1(pageFields)),
    links: linksOf(document.links).map((link) => picked(link, ['key', ...fieldsOf1(linkFields)])),
  }) as DocumentInput & { version: 1 }
