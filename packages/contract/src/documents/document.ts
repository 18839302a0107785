import { z } from 'zod'

import { LinkId, PageId } from '../core/ids.ts'
import { Link } from '../links/link.ts'
import { defaultSize } from '../links/link-values.ts'
import { PageDetail } from '../pages/page.ts'
import { Slug, SlugRef } from '../core/slug.ts'
import { text } from '../core/text.ts'
import { Theme } from '../themes/theme.ts'

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Identifies a link in its page's document. */
export const LinkKey = z
  .string()
  .regex(keyPattern, 'Must be 1 to 64 letters (A–Z), digits, hyphens and underscores')
  .meta({
    pattern: keyPattern.source,
    description: "The link's key on this page, chosen by the caller; a link created by another route has its id as key",
    examples: ['engine'],
  })

const { type, url, size, active, highlighted, ...link } = Link.shape
const { slug, title, description, coverImage, name, published } = PageDetail.shape
const version = z.literal(1).meta({ description: 'Version of the document format', examples: [1] })

export const DocumentLink = z
  .object({ key: LinkKey, type, url, title: link.title, size, thumbnail: link.thumbnail, active, highlighted })
  .meta({ id: 'DocumentLink' })
export type DocumentLink = z.infer<typeof DocumentLink>

/**
 * A whole page as one value, without data that only the service knows. Every key is present, in this order; links are in page order.
 */
export const PageDocument = z
  .object({ version, slug, title, description, coverImage, name, theme: Theme.nullable(), published, links: z.array(DocumentLink) })
  .meta({ id: 'PageDocument' })
export type PageDocument = z.infer<typeof PageDocument>

const DocumentLinkInput = z.strictObject({
  key: LinkKey,
  type: type.default('other'),
  url,
  title: link.title.default(null),
  size: size.optional().meta({ description: 'Default: `2x2` for `microblog` and `professional-network`, otherwise `2x1`' }),
  thumbnail: link.thumbnail.default(null),
  active: active.default(true),
  highlighted: highlighted.default(false),
})

/** Reports duplicate keys. It also examines links that are otherwise invalid, so that all issues are reported at once. */
const uniqueKeys = z.superRefine<z.output<typeof DocumentLinkInput>[]>(
  (links, ctx) => {
    if (!Array.isArray(links)) return
    const seen = new Set<unknown>()
    links.forEach((given: { key?: unknown } | null | undefined, index) => {
      const key = given?.key
      if (key !== undefined && seen.has(key))
        ctx.addIssue({ code: 'custom', path: [index, 'key'], message: 'Another link already uses this key' })
      seen.add(key)
    })
  },
  { when: () => true },
)

const example = {
  version: 1,
  slug: 'ada-lovelace',
  title: 'Ada Lovelace',
  description: 'Notes on the engine',
  theme: { preset: 'paper' },
  published: true,
  links: [{ key: 'engine', url: 'https://example.com/engine', type: 'repo-host', title: 'Analytical Engine' }],
}

/** A document as callers send it. Absent fields get their defaults; unknown fields are refused, so that nothing is lost silently. */
export const DocumentInput = z
  .strictObject({
    version,
    slug,
    title,
    description,
    coverImage: coverImage.default(null),
    name: name.default(null),
    theme: z.strictObject(Theme.shape).nullable().default(null),
    published,
    links: z.array(DocumentLinkInput).check(uniqueKeys).meta({ description: 'In page order' }),
  })
  .meta({ id: 'GivenDocument', examples: [example] })
export type DocumentInput = z.infer<typeof DocumentInput>

/** Completes a document. A link without a size gets the default size of its type. */
export const canonicalDocument = ({ links, ...page }: DocumentInput): PageDocument => ({
  ...page,
  links: links.map((link) => ({
    key: link.key,
    type: link.type,
    url: link.url,
    title: link.title,
    size: link.size ?? defaultSize(link.type),
    thumbnail: link.thumbnail,
    active: link.active,
    highlighted: link.highlighted,
  })),
})

const dryRun = z.boolean().optional().meta({ description: 'Return the changes without applying them' })
const source = text(1, 200)
  .optional()
  .meta({ description: "Where the document comes from, such as its file's path. Kept as the page's source", examples: ['pages/ada.yaml'] })

export const DocumentWrite = z.object({ pageId: PageId, dryRun, source, document: DocumentInput })
export type DocumentWrite = z.infer<typeof DocumentWrite>

export const DocumentRefBySlug = z.object({ slug: SlugRef })

/** Addresses the page by slug. The slug in the document may differ from it in case only. */
export const DocumentWriteBySlug = z.object({ slug: Slug, dryRun, source, document: DocumentInput }).superRefine((input, ctx) => {
  if (input.slug.toLowerCase() === input.document.slug.toLowerCase()) return
  ctx.addIssue({ code: 'custom', path: ['document', 'slug'], message: 'Must match the slug in the URL' })
})
export type DocumentWriteBySlug = z.infer<typeof DocumentWriteBySlug>

/** The document that a new page starts from. */
export const emptyDocument: PageDocument = {
  version: 1,
  slug: '',
  title: '',
  description: '',
  coverImage: null,
  name: null,
  theme: null,
  published: false,
  links: [],
}

/** The text of responses and files. Equal documents have equal bytes, and each field is on a line of its own. */
export const documentText = (document: PageDocument): string => `${JSON.stringify(document, null, 2)}\n`

const path = z.string().meta({ description: 'For example `/title`, `/theme/accent`, `/links/<key>` or `/links/<key>/url`' })
const value = z.union([z.string(), z.boolean(), Theme, z.null()])
const index = z.int().min(0)
const revision = z.int().min(1)

/** One step from one document to another. */
export const DocumentChange = z
  .discriminatedUnion('op', [
    z.object({ op: z.literal('change'), path, from: value, to: value }),
    z.object({ op: z.literal('remove'), path, from: DocumentLink, to: z.null() }),
    z.object({ op: z.literal('add'), path, from: z.null(), to: DocumentLink }),
    z.object({ op: z.literal('move'), path, from: index, to: index }),
  ])
  .meta({
    id: 'DocumentChange',
    description: '`add` appends the link in `to`; `move` removes the link at index `from` and inserts it at index `to`',
    examples: [{ op: 'change', path: '/title', from: 'Ada', to: 'Ada Lovelace' }],
  })
export type DocumentChange = z.infer<typeof DocumentChange>

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
  passwordProtected: PageDetail.shape.passwordProtected,
  blocked: PageDetail.shape.blocked,
  blockedReason: z.string().nullable().meta({ description: "The administrator's reason" }),
})
export type PageEditor = z.infer<typeof PageEditor>
