import { z } from 'zod'

import { blockShapes } from '../links/blocks/block.ts'
import { givenLinkPresence, LinkDetail, linkPresenceFields } from '../links/link.ts'
import { type blockKinds, defaultSize } from '../links/link-values.ts'
import { Avatar, givenPresence, PageDetail, presenceFields } from '../pages/page.ts'
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

const required = <V extends DocumentVersion, S extends z.ZodType>(since: V, schema: S, absent: z.output<S>) => ({
  since,
  schema,
  input: schema,
  absent,
})

const optional = <V extends DocumentVersion, S extends z.ZodType>(since: V, schema: S, absent: z.util.NoUndefined<z.output<S>>) => ({
  since,
  schema,
  input: schema.default(absent),
  absent,
})

/** An optional field that callers may write in another form than the canonical one. */
const rewritten = <V extends DocumentVersion, S extends z.ZodType, I extends z.ZodType>(
  since: V,
  schema: S,
  input: I,
  absent: z.util.NoUndefined<z.output<I>>,
) => ({ since, schema, input: input.default(absent), absent })

/** An object or null. Unknown members are refused, as unknown fields are. */
const optionalObject = <V extends DocumentVersion, Shape extends z.ZodRawShape>(since: V, schema: z.ZodObject<Shape>) => ({
  since,
  schema: schema.nullable(),
  input: z.strictObject(schema.shape).nullable().default(null),
  absent: null,
})

const page = PageDetail.shape
const link = LinkDetail.shape
const { heading, text, contact } = blockShapes
const size = link.size.optional().meta({ description: 'Default: `2x2` for `microblog` and `professional-network`, otherwise `2x1`' })

/**
 * The fields of a page in its document, in canonical order, between `version` and `links`. Schemas, canonical form, changes, and the SQL that
 * reads and stores documents follow from this table. A field is a column of `pages` with the same name.
 */
export const pageFields = {
  slug: required(1, page.slug, ''),
  title: required(1, page.title, ''),
  description: required(1, page.description, ''),
  coverImage: optional(1, page.coverImage, null),
  name: optional(1, page.name, null),
  theme: optionalObject(1, Theme),
  avatar: optional(2, Avatar.nullable(), null),
  published: required(1, page.published, false),
  language: optional(2, presenceFields.language, null),
  indexed: optional(2, presenceFields.indexed, true),
  imprintUrl: optional(2, presenceFields.imprintUrl, null),
  privacyUrl: optional(2, presenceFields.privacyUrl, null),
  publishAt: rewritten(2, presenceFields.publishAt, givenPresence.publishAt, null),
  unpublishAt: rewritten(2, presenceFields.unpublishAt, givenPresence.unpublishAt, null),
  utm: optional(2, presenceFields.utm, null),
} satisfies Fields

/** The fields of a link, in canonical order, after `key` and `kind`. A field is a column of `links` with the same name. */
export const linkFields = {
  type: optional(1, link.type, 'other'),
  url: required(1, link.url, ''),
  title: optional(1, link.title, null),
  size: { since: 1, schema: link.size, input: size, absent: (given: { type: z.infer<typeof link.type> }) => defaultSize(given.type) },
  thumbnail: optional(1, link.thumbnail, null),
  active: optional(1, link.active, true),
  highlighted: optional(1, link.highlighted, false),
  icon: optional(2, link.icon, null),
  iconImage: optional(2, link.iconImage, null),
  thumbnailStyle: optional(2, link.thumbnailStyle, 'beside'),
  visibleFrom: rewritten(2, linkPresenceFields.visibleFrom, givenLinkPresence.visibleFrom, null),
  visibleUntil: rewritten(2, linkPresenceFields.visibleUntil, givenLinkPresence.visibleUntil, null),
  me: optional(2, linkPresenceFields.me, false),
} satisfies Fields

/** The fields of each kind of block, in canonical order, after `key` and `kind`. A field is a column of `blocks` with the same name. */
export const blockFields = {
  heading: { title: required(2, heading.title, ''), active: optional(2, heading.active, true) },
  text: {
    title: optional(2, text.title, null),
    text: required(2, text.text, ''),
    size: optional(2, text.size, '2x1'),
    active: optional(2, text.active, true),
  },
  contact: {
    channel: required(2, contact.channel, 'mail'),
    address: required(2, contact.address, ''),
    title: optional(2, contact.title, null),
    icon: optional(2, contact.icon, null),
    size: optional(2, contact.size, '2x1'),
    highlighted: optional(2, contact.highlighted, false),
    active: optional(2, contact.active, true),
  },
} satisfies Record<(typeof blockKinds)[number], Fields>

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
