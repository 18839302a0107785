import { z } from 'zod'

import { addressFits } from '../links/blocks/block.ts'
import { LinkId, PageId } from '../core/ids.ts'
import { Slug, SlugRef } from '../core/slug.ts'
import { text } from '../core/text.ts'
import { Link, shownForAWhile } from '../links/link.ts'
import { differentInstants, Empty, PageDetail } from '../pages/page.ts'
import {
  blockFields,
  completion,
  type DocumentVersion,
  documentVersion,
  inputShapeOf,
  type LinkField,
  linkFields,
  type PageField,
  pageFields,
  shapeOf,
  structuredSchemas,
} from './fields.ts'
import { isLink, withBlocksOf } from './tiles.ts'

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Identifies a tile in its page's document. */
export const LinkKey = z
  .string()
  .regex(keyPattern, 'Must be 1 to 64 characters: letters (A–Z), digits, hyphens and underscores')
  .meta({
    pattern: keyPattern.source,
    description:
      "The tile's key on this page. A document that creates the tile chooses its key; a tile created by another operation has its id as its key",
    examples: ['engine'],
  })

const version = <V extends DocumentVersion>(value: V) =>
  z
    .literal(value, { error: ({ input }) => (input === undefined ? undefined : 'Must be one of 1, 2') })
    .meta({ description: 'Version of the document format', examples: [value] })

const identity = <K extends string>(kind: K) => ({ key: LinkKey, kind: z.literal(kind) })

export const DocumentLink = z.object({ ...identity('link'), ...shapeOf(linkFields) }).meta({ id: 'DocumentLink' })
export type DocumentLink = z.infer<typeof DocumentLink>

const heading = z.object({ ...identity('heading'), ...shapeOf(blockFields.heading) }).meta({ id: 'DocumentHeading' })
const textBlock = z.object({ ...identity('text'), ...shapeOf(blockFields.text) }).meta({ id: 'DocumentText' })
const contact = z.object({ ...identity('contact'), ...shapeOf(blockFields.contact) }).meta({ id: 'DocumentContact' })

/** A tile that is not a link. */
export const DocumentBlock = z.discriminatedUnion('kind', [heading, textBlock, contact])
export type DocumentBlock = z.infer<typeof DocumentBlock>

export const DocumentTile = z.discriminatedUnion('kind', [DocumentLink, heading, textBlock, contact]).meta({ id: 'DocumentTile' })
export type DocumentTile = z.infer<typeof DocumentTile>

/**
 * A whole page as one value, without data that only the service knows. Every key is present, in this order. `links` has all
 * tiles, in page order.
 */
export const PageDocument = z
  .object({ version: version(documentVersion), ...shapeOf(pageFields), links: z.array(DocumentTile) })
  .meta({ id: 'PageDocument' })
export type PageDocument = z.infer<typeof PageDocument>

/** Reports duplicate keys. It also examines links that are otherwise invalid, so that all issues are reported at once. */
const uniqueKeys = z.superRefine<{ key: string }[]>(
  (links, ctx) => {
    if (!Array.isArray(links)) return
    const seen = new Set<unknown>()
    links.forEach((given: { key?: unknown } | null | undefined, index) => {
      const key = given?.key
      if (key !== undefined && seen.has(key))
        ctx.addIssue({ code: 'custom', path: [index, 'key'], message: 'Another tile already uses this key' })
      seen.add(key)
    })
  },
  { when: () => true },
)

const tilesOf = <T extends z.ZodType<{ key: string }>>(tiles: T) => z.array(tiles).check(uniqueKeys).meta({ description: 'In page order' })

const LinkInput2 = z
  .strictObject({
    key: LinkKey,
    kind: z.literal('link').optional().meta({ description: 'Default: `link`' }),
    ...inputShapeOf(linkFields, 1, 2),
  })
  .check(shownForAWhile)
const TileInput2 = z.discriminatedUnion('kind', [
  LinkInput2,
  z.strictObject({ ...identity('heading'), ...inputShapeOf(blockFields.heading, 2) }),
  z.strictObject({ ...identity('text'), ...inputShapeOf(blockFields.text, 2) }),
  z.strictObject({ ...identity('contact'), ...inputShapeOf(blockFields.contact, 2) }).check(addressFits),
])

const exampleLink = { key: 'engine', url: 'https://example.com/engine', type: 'repo-host', title: 'Analytical Engine' }
const example = {
  version: documentVersion,
  slug: 'ada-lovelace',
  title: 'Ada Lovelace',
  description: 'Notes on the engine',
  theme: { preset: 'paper' },
  published: true,
  links: [exampleLink],
}

const DocumentInput1 = z
  .strictObject({
    version: version(1),
    ...inputShapeOf(pageFields, 1),
    links: tilesOf(z.strictObject({ key: LinkKey, ...inputShapeOf(linkFields, 1) })),
  })
  .meta({
    id: 'GivenDocument1',
    description:
      'A document of version 1, whose tiles are links. Fields that version 2 added stay as they are on the page and on its links, and tiles that are not links keep their place after the tile that precedes them now',
    examples: [{ ...example, version: 1 }],
  })
const DocumentInput2 = z
  .strictObject({
    version: version(2),
    ...inputShapeOf(pageFields, 1, 2),
    links: tilesOf(TileInput2),
  })
  .check(differentInstants)
  .meta({ id: 'GivenDocument2', description: 'A document of version 2', examples: [example] })

/** Checks a document of an unknown version as one of the newest, so that all issues are reported at once. */
const issuesOfUnknownVersion = z.superRefine<unknown>(
  (given, ctx) => {
    if (typeof given !== 'object' || given === null) return
    const from: unknown = Reflect.get(given, 'version')
    if (from === 1 || from === 2) return
    for (const issue of DocumentInput2.safeParse(given).error?.issues ?? []) {
      if (issue.path[0] !== 'version') ctx.addIssue({ ...issue })
    }
  },
  { when: () => true },
)

/**
 * A document as callers send it, of any version. Absent fields get their defaults; unknown fields, also those of a newer version, are
 * refused, so that nothing is lost silently.
 */
export const DocumentInput = z
  .discriminatedUnion('version', [DocumentInput1, DocumentInput2])
  .check(issuesOfUnknownVersion)
  .meta({ id: 'GivenDocument', examples: [example] })
export type DocumentInput = z.infer<typeof DocumentInput>

const completePage = completion(pageFields)
const completions = {
  link: completion(linkFields),
  heading: completion(blockFields.heading),
  text: completion(blockFields.text),
  contact: completion(blockFields.contact),
}
type GivenTile = { key: string; kind?: DocumentTile['kind'] | undefined }

const completeTile = (from: DocumentVersion, tile: GivenTile, present?: DocumentTile): DocumentTile => {
  const { key, kind = 'link' } = tile
  return { key, kind, ...completions[kind](from, tile, present) } as DocumentTile
}

/** The document that a new page starts from. */
export const emptyDocument: PageDocument = { version: documentVersion, ...completePage(documentVersion, {}, undefined), links: [] }

/**
 * The complete document in the newest version that `given` makes of the page `present`. A document of version 1 keeps the other fields of the
 * page, and of links whose key is on the page now, and all blocks whose keys it does not name. If it publishes or unpublishes the page, that
 * is no longer scheduled.
 */
export function canonicalDocument(given: DocumentInput, present: PageDocument = emptyDocument): PageDocument {
  const page: Omit<PageDocument, 'links'> = { version: documentVersion, ...completePage(given.version, given, present) }
  if (given.version === documentVersion) return { ...page, links: given.links.map((tile) => completeTile(documentVersion, tile)) }
  // A map, because a key may be the name of an inherited property such as `constructor`.
  const kept = new Map(present.links.filter(isLink).map((link) => [link.key, link]))
  const links = given.links.map((link) => completeTile(1, link, kept.get(link.key)))
  const ended = page.published !== present.published && { [page.published ? 'publishAt' : 'unpublishAt']: null }
  return { ...page, ...ended, links: withBlocksOf(present.links, links) }
}

const dryRun = z.boolean().optional().meta({ description: 'Return the changes without applying them' })
const source = text(1, 200)
  .optional()
  .meta({ description: "Where the document comes from, such as its file's path. Kept as the page's source", examples: ['pages/ada.yaml'] })

const via = z.enum(['import']).optional().meta({ description: 'Record the change in the history as an import from another service' })
export const DocumentWrite = z.object({ pageId: PageId, dryRun, source, via, document: DocumentInput })
export type DocumentWrite = z.infer<typeof DocumentWrite>

export const DocumentRefBySlug = z.object({ slug: SlugRef })

/** Addresses the page by slug. The slug in the document may differ from it in case only. */
export const DocumentWriteBySlug = z.object({ slug: Slug, dryRun, source, via, document: DocumentInput }).superRefine((input, ctx) => {
  if (input.slug.toLowerCase() === input.document.slug.toLowerCase()) return
  ctx.addIssue({ code: 'custom', path: ['document', 'slug'], message: 'Must match the slug in the URL' })
})
export type DocumentWriteBySlug = z.infer<typeof DocumentWriteBySlug>

/** The text of responses and files. Equal documents have equal bytes, and each field is on a line of its own. */
export const documentText = (document: PageDocument): string => `${JSON.stringify(document, null, 2)}\n`

const path = z.string().meta({ description: 'For example: `/title`, `/theme/accent`, `/links/<key>` or `/links/<key>/url`' })
type Value = PageDocument[PageField] | DocumentLink[LinkField]
const value = z.union([z.string(), z.boolean(), ...structuredSchemas, z.null()]) as z.ZodType<Value>
const index = z.int().min(0)
const revision = z.int().min(1)

/** One step from one document to another. */
export const DocumentChange = z
  .discriminatedUnion('op', [
    z.object({ op: z.literal('change'), path, from: value, to: value }),
    z.object({ op: z.literal('remove'), path, from: DocumentTile, to: z.null() }),
    z.object({ op: z.literal('add'), path, from: z.null(), to: DocumentTile }),
    z.object({ op: z.literal('move'), path, from: index, to: index }),
  ])
  .meta({
    id: 'DocumentChange',
    description: '`add` appends the tile in `to`; `move` removes the tile at index `from` and inserts it at index `to`',
    examples: [{ op: 'change', path: '/title', from: 'Ada', to: 'Ada Lovelace' }],
  })
export type DocumentChange = z.infer<typeof DocumentChange>

/** Of answers to tokens that may write the page. They may not show the page to a token that may not read it. */
export const changesForReaders = 'In the order in which they can be applied one by one; `null` for a token without the scope `pages:read`'

export const DocumentWriteResult = z
  .object({
    revision: revision.nullable().meta({ description: "The page's revision; `null` when a dry run would create the page", examples: [12] }),
    changes: z.array(DocumentChange).meta({ description: 'In the order in which they can be applied one by one' }),
  })
  .meta({ id: 'DocumentWritten' })
export type DocumentWriteResult = z.infer<typeof DocumentWriteResult>

/** The editor's data: the document and what the service adds to it, with links matched by key. */
export const PageEditor = z.object({
  revision,
  document: PageDocument,
  links: z.array(z.object({ key: LinkKey, id: LinkId, clicks: Link.shape.clicks })),
  linkLimit: z.int().min(0).meta({ description: 'Links per page that the plan allows; 0 means no limit' }),
  empty: Empty,
  passwordProtected: PageDetail.shape.passwordProtected,
  blocked: PageDetail.shape.blocked,
  blockedReason: z.string().nullable().meta({ description: "The administrator's reason" }),
})
export type PageEditor = z.infer<typeof PageEditor>
