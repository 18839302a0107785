import { z } from 'zod'

import { LinkId, PageId } from '../core/ids.ts'
import { Link } from '../links/link.ts'
import { defaultSize } from '../links/link-values.ts'
import { PageDetail } from '../pages/page.ts'
import { Slug } from '../core/slug.ts'
import { Theme } from '../themes/theme.ts'

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/

/** What a link is called in its page's document. */
export const LinkKey = z
  .string()
  .regex(keyPattern, 'Must be 1 to 64 letters (A–Z), digits, hyphens and underscores')
  .meta({
    pattern: keyPattern.source,
    description: "The link's name on this page, the caller's choice; a link made by another route has its id",
    examples: ['engine'],
  })

const { type, url, size, active, highlighted, ...link } = Link.shape
const { slug, title, description, coverImage, name, published } = PageDetail.shape
const version = z.literal(1).meta({ description: 'Of this format', examples: [1] })

export const DocumentLink = z
  .object({ key: LinkKey, type, url, title: link.title, size, thumbnail: link.thumbnail, active, highlighted })
  .meta({ id: 'DocumentLink' })
export type DocumentLink = z.infer<typeof DocumentLink>

/** A whole page as one value, without what only the service can know: every key present and in this order, links in theirs. */
export const PageDocument = z
  .object({
    version,
    slug,
    title,
    description,
    coverImage,
    name,
    theme: Theme.nullable(),
    published,
    links: z.array(DocumentLink),
  })
  .meta({ id: 'PageDocument' })
export type PageDocument = z.infer<typeof PageDocument>

const DocumentLinkInput = z.strictObject({
  key: LinkKey,
  type: type.default('other'),
  url,
  title: link.title.default(null),
  size: size.optional().meta({ description: '`2x1`, and `2x2` for `microblog` and `professional-network`, when absent' }),
  thumbnail: link.thumbnail.default(null),
  active: active.default(true),
  highlighted: highlighted.default(false),
})

/** Says of each key that another link had before. It also looks at links that are wrong otherwise: all faults are told at once. */
const keysOnce = z.superRefine<z.output<typeof DocumentLinkInput>[]>(
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

/** A document as it may be given: what is absent has its default, and what is unknown is refused rather than lost. */
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
    links: z.array(DocumentLinkInput).check(keysOnce).meta({ description: 'In their order' }),
  })
  .meta({ id: 'GivenDocument', examples: [example] })
export type DocumentInput = z.infer<typeof DocumentInput>

/** The document that is meant: a link's size depends on its type where it is absent. */
export const canonicalDocument = ({ links, ...page }: DocumentInput): PageDocument => ({
  ...page,
  links: links.map((given) => ({
    key: given.key,
    type: given.type,
    url: given.url,
    title: given.title,
    size: given.size ?? defaultSize(given.type),
    thumbnail: given.thumbnail,
    active: given.active,
    highlighted: given.highlighted,
  })),
})

const dryRun = z.boolean().optional().meta({ description: 'Answer what would change, and change nothing' })

export const DocumentWrite = z.object({ pageId: PageId, dryRun, document: DocumentInput })
export type DocumentWrite = z.infer<typeof DocumentWrite>

/** The slug says which page; in the document it may differ in case, since pages are found in any. */
export const DocumentWriteBySlug = z.object({ slug: Slug, dryRun, document: DocumentInput }).superRefine((input, ctx) => {
  if (input.slug.toLowerCase() === input.document.slug.toLowerCase()) return
  ctx.addIssue({ code: 'custom', path: ['document', 'slug'], message: 'Must match the slug in the URL' })
})
export type DocumentWriteBySlug = z.infer<typeof DocumentWriteBySlug>

/** What a page is before it is made. */
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

/** As it is answered and kept in files: the same document is always the same bytes, and each field has a line of its own. */
export const documentText = (document: PageDocument): string => `${JSON.stringify(document, null, 2)}\n`

const path = z.string().meta({ description: 'Such as `/title`, `/theme/accent`, `/links/<key>` or `/links/<key>/url`' })
const nothing = z.null()
const value = z.union([z.string(), z.boolean(), Theme, z.null()])
const place = z.int().min(0)

/** One step from a document to another. */
export const DocumentChange = z
  .discriminatedUnion('op', [
    z.object({ op: z.literal('change'), path, from: value, to: value }),
    z.object({ op: z.literal('remove'), path, from: DocumentLink, to: nothing }),
    z.object({ op: z.literal('add'), path, from: nothing, to: DocumentLink }),
    z.object({ op: z.literal('move'), path, from: place, to: place }),
  ])
  .meta({
    id: 'DocumentChange',
    description: '`add` appends the link in `to`; `move` takes the link out at index `from` and puts it in at `to`',
    examples: [{ op: 'change', path: '/title', from: 'Ada', to: 'Ada Lovelace' }],
  })
export type DocumentChange = z.infer<typeof DocumentChange>

export const DocumentWriteResult = z
  .object({
    revision: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: "The page's revision; `null` when a dry run would create the page", examples: [12] }),
    changes: z.array(DocumentChange).meta({ description: 'In an order in which they can be applied one by one' }),
  })
  .meta({ id: 'DocumentWritten' })
export type DocumentWriteResult = z.infer<typeof DocumentWriteResult>

/** What the editor works on: the document with what belongs to the service, of its links by their keys. */
export const PageEditor = z.object({
  revision: z.int().min(1),
  document: PageDocument,
  links: z.array(z.object({ key: LinkKey, id: LinkId, clicks: Link.shape.clicks })),
  linkLimit: z.int().min(0).meta({ description: 'Links that the plan allows on a page; 0 means no limit' }),
  passwordProtected: PageDetail.shape.passwordProtected,
  blocked: PageDetail.shape.blocked,
  blockedReason: z.string().nullable().meta({ description: "The administrator's words" }),
})
export type PageEditor = z.infer<typeof PageEditor>
