import { z } from 'zod'

import { IsMe, Link } from '../links/link.ts'
import { defaultSize } from '../links/link-values.ts'
import { Indexed, PageDetail } from '../pages/page.ts'
import { Theme } from '../themes/theme.ts'

/** The newest version of the document format. Every answer has it. Callers may send older ones. */
export const documentVersion = 2
export type DocumentVersion = 1 | typeof documentVersion

/** A field of a page or a link in its document. */
type Field = {
  /** The version of the document that brought the field. */
  readonly since: DocumentVersion
  /** The field in a complete document. */
  readonly schema: z.ZodType
  /** The field as callers send it. */
  readonly input: z.ZodType
  /** The value where the field is absent, or a function of the link that lacks it. Of a required field, its value in the empty document. */
  readonly absent: unknown
}
export type Fields = Readonly<Record<string, Field>>

const required = <S extends z.ZodType>(schema: S, absent: z.output<S>) => ({ since: 1, schema, input: schema, absent }) as const

const optional = <V extends DocumentVersion, S extends z.ZodType>(since: V, schema: S, absent: z.util.NoUndefined<z.output<S>>) => ({
  since,
  schema,
  input: schema.default(absent),
  absent,
})

/** An object or null. Unknown members are refused, as unknown fields are. */
const optionalObject = <V extends DocumentVersion, Shape extends z.ZodRawShape>(since: V, schema: z.ZodObject<Shape>) => ({
  since,
  schema: schema.nullable(),
  input: z.strictObject(schema.shape).nullable().default(null),
  absent: null,
})

const page = PageDetail.shape
const link = Link.shape
const size = link.size.optional().meta({ description: 'Default: `2x2` for `microblog` and `professional-network`, otherwise `2x1`' })

/**
 * The fields of a page in its document, in canonical order, between `version` and `links`. Schemas, canonical form, changes, and the SQL that
 * reads and stores documents follow from this table. A field is a column of `pages` with the same name.
 */
export const pageFields = {
  slug: required(page.slug, ''),
  title: required(page.title, ''),
  description: required(page.description, ''),
  coverImage: optional(1, page.coverImage, null),
  name: optional(1, page.name, null),
  theme: optionalObject(1, Theme),
  published: required(page.published, false),
  indexed: optional(2, Indexed, true),
} satisfies Fields

/** The fields of a link, in canonical order, after `key`. A field is a column of `links` with the same name. */
export const linkFields = {
  type: optional(1, link.type, 'other'),
  url: required(link.url, ''),
  title: optional(1, link.title, null),
  size: { since: 1, schema: link.size, input: size, absent: (given: { type: z.infer<typeof link.type> }) => defaultSize(given.type) },
  thumbnail: optional(1, link.thumbnail, null),
  active: optional(1, link.active, true),
  highlighted: optional(1, link.highlighted, false),
  me: optional(2, IsMe, false),
} satisfies Fields

export type PageField = keyof typeof pageFields
export type LinkField = keyof typeof linkFields
export const pageFieldNames = Object.keys(pageFields) as PageField[]
export const linkFieldNames = Object.keys(linkFields) as LinkField[]

type Shape<F extends Fields> = { [K in keyof F]: F[K]['schema'] }
type InputShape<F extends Fields, V extends DocumentVersion> = {
  [K in keyof F as F[K]['since'] extends V ? K : never]: F[K]['input']
}

/** The fields of a complete document. */
export const shapeOf = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<F>

/** The fields that callers may send in a document of `versions`, whose last is the document's own. */
export const inputShapeOf = <F extends Fields, V extends DocumentVersion>(fields: F, ...versions: readonly V[]): InputShape<F, V> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { since, input }]) => (versions.some((version) => version === since) ? [[name, input]] : [])),
  ) as InputShape<F, V>

type Values = Readonly<Record<string, unknown>>
type Completed<F extends Fields> = { [K in keyof F]: z.output<F[K]['schema']> }

/**
 * Completes the fields of a page or link of a document of `version`, in canonical order. Fields that this version does not have are those of
 * `present`. Absent fields get their defaults.
 */
export const completion = <F extends Fields>(fields: F) => {
  const columns = Object.entries(fields)
  return (version: number, given: Values, present: Values | undefined): Completed<F> => {
    const values: Record<string, unknown> = {}
    for (const [name, { since, absent }] of columns) {
      const value = since <= version ? given[name] : present?.[name]
      values[name] = value !== undefined ? value : typeof absent === 'function' ? absent(given) : absent
    }
    return values as Completed<F>
  }
}

const withoutNull = ({ schema }: Field) => (schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema)

/** The schemas of the fields that are objects or lists. */
export const structuredSchemas = [...Object.values(pageFields), ...Object.values(linkFields)]
  .map(withoutNull)
  .filter((schema) => schema instanceof z.ZodObject || schema instanceof z.ZodArray)
