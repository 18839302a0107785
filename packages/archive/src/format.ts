import { type ImageId, Instant, LinkId, LinkKey, PageId } from '@tessera/contract'
import { z } from 'zod'

/** The archives that this package writes and reads. docs/export.md describes them. */
export const archiveFormat = 'tessera-archive'
export const archiveVersion = 1

export const manifestPath = 'manifest.json'
export const pageFolder = (slug: string): string => `pages/${slug}`
export const archivedImagePath = (id: ImageId): string => `images/${id}.webp`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const ArchivedFile = z.object({ path: z.string(), size: z.int().min(0), sha256: Sha256 })
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** The last file of an archive. It lists all others. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  exportedAt: Instant,
  /** The origin of the instance that wrote the archive. */
  instance: z.string(),
  /** Pictures of other sites that the documents name by address. The archive does not contain them. */
  external: z.array(z.string()),
  /** What the archive lacks, and why. */
  notes: z.array(z.string()),
  /** When a page's folder `site` stops being what the page shows: the next boundary of a schedule. Null: no schedule. */
  validUntil: Instant.nullable().default(null),
  files: z.array(ArchivedFile),
})
export type Manifest = z.infer<typeof Manifest>

const count = z.int().min(0)

const ArchivedLink = z.object({
  key: LinkKey,
  id: LinkId,
  /** All clicks, those that were imported included. */
  clicks: count,
  imported: count.default(0),
})
export type ArchivedLink = z.infer<typeof ArchivedLink>

/** `page.json`: what belongs to a page besides its document. */
export const PageFacts = z.object({
  id: PageId,
  createdAt: Instant,
  updatedAt: Instant,
  revision: z.int().min(1),
  /** Former slugs that redirect to the page. */
  formerSlugs: z.array(z.string()),
  passwordProtected: z.boolean(),
  blocked: z.boolean(),
  /** The links in page order. */
  links: z.array(ArchivedLink),
  /** Links that were removed, and that return with their clicks. */
  removedLinks: z.array(ArchivedLink.extend({ removedAt: Instant })),
})
export type PageFacts = z.infer<typeof PageFacts>

/** A line of `clicks.jsonl`: a click as the ledger has it. Key and id are null if the link was removed and can no longer return. */
export type ClickLine = {
  at: string
  key: string | null
  linkId: string | null
  referrer: string | null
  device: string | null
  country: string | null
}

/** A line of `days.jsonl`: a day in UTC. */
export type DayLine = { date: string; views: number; visitors: number; clicks: number }
