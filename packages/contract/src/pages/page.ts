import { z } from 'zod'

import { PageId } from '../core/ids.ts'
import { Link } from '../links/link.ts'
import { Slug } from '../core/slug.ts'
import { givenInstant, Instant, optionalInstant } from '../core/instant.ts'
import { Language } from './language.ts'
import { HttpUrl, text } from '../core/text.ts'
import { Theme } from '../themes/theme.ts'

const Title = text(1, 120).meta({ examples: ['Ada Lovelace'] })
const Description = text(0, 300).meta({ description: 'One line, for the header and for search engines', examples: ['Notes on the engine'] })
const CoverImage = HttpUrl.meta({ description: 'URL of the cover image, stored as given', examples: ['https://example.com/cover.png'] })
const CreatorName = text(1, 80).meta({ description: "The creator's name", examples: ['Ada'] })

const Indexed = z.boolean().meta({ description: 'Whether search engines may list the page', examples: [true] })

/** Documents, POST and PATCH have it. Get page stays as it was. */
export const Avatar = HttpUrl.meta({
  description: "URL of the creator's avatar, shown instead of the initials, stored as given",
  examples: ['https://example.com/ada.png'],
})

const utmValue = text(1, 64).nullable().default(null)

/** Values that `/go` appends to destinations as `utm_` parameters. */
export const Utm = z
  .strictObject({ source: utmValue, medium: utmValue, campaign: utmValue })
  .refine(({ source, medium, campaign }) => source !== null || medium !== null || campaign !== null, 'At least one value must be given')
  .meta({
    description: 'Values that are appended to destinations as `utm_source`, `utm_medium` and `utm_campaign`. Always replaced as a whole',
    examples: [{ source: 'tessera', medium: 'social', campaign: null }],
  })
export type Utm = z.infer<typeof Utm>

const ImprintUrl = HttpUrl.meta({ description: 'URL of the legal notice, linked in the footer', examples: ['https://example.com/imprint'] })
const PrivacyUrl = HttpUrl.meta({
  description: 'URL of the privacy policy, linked in the footer',
  examples: ['https://example.com/privacy'],
})

const publishAt = 'When the page will be published'
const unpublishAt = 'When the page will be unpublished'

/** The fields about a page's presence, as its document contains them. */
export const presenceFields = {
  language: Language.nullable(),
  indexed: Indexed,
  imprintUrl: ImprintUrl.nullable(),
  privacyUrl: PrivacyUrl.nullable(),
  publishAt: optionalInstant(publishAt),
  unpublishAt: optionalInstant(unpublishAt),
  utm: Utm.nullable(),
}
/** The same as callers send them. */
export const givenPresence = { ...presenceFields, publishAt: givenInstant(publishAt), unpublishAt: givenInstant(unpublishAt) }

/** Null means the default. */
const optionalPresence = z.object({ ...givenPresence, indexed: Indexed.nullable() }).partial().shape

export const equalInstantsIssue = { path: ['unpublishAt'], message: 'Must not be the same time as `publishAt`' }
/** Refuses a page that would be published and unpublished at the same time. */
export const differentInstants = z.superRefine<{ publishAt?: string | null | undefined; unpublishAt?: string | null | undefined }>(
  ({ publishAt, unpublishAt }, ctx) => {
    if (publishAt && publishAt === unpublishAt) ctx.addIssue({ code: 'custom', ...equalInstantsIssue })
  },
)

export const PageRef = z.object({ pageId: PageId })
export type PageRef = z.infer<typeof PageRef>

const pageFields = {
  id: PageId,
  slug: Slug,
  title: Title,
  description: Description,
  coverImage: CoverImage.nullable(),
  name: CreatorName.nullable(),
  published: z.boolean(),
}
const blocked = z.boolean()

/** A page in the list of pages. */
export const PageListItem = z.object({ ...pageFields, blocked, createdAt: Instant, updatedAt: Instant }).meta({ id: 'PageSummary' })
export type PageListItem = z.infer<typeof PageListItem>

/** The dashboard deletes such a page without asking the user to type its address. */
export const Empty = z
  .boolean()
  .meta({ description: 'Whether the page is a draft that has no tiles, not even hidden ones, and was never visited' })

/** A page on its own. Get page returns it under the key `project`. */
export const PageDetail = z.object({ ...pageFields, passwordProtected: z.boolean(), blocked, theme: Theme.nullable() }).meta({ id: 'Page' })
export type PageDetail = z.infer<typeof PageDetail>

export const PageWithLinks = z.object({ project: PageDetail, links: z.array(Link) }).meta({ id: 'PageWithLinks' })
export type PageWithLinks = z.infer<typeof PageWithLinks>

/** Without `limit` the response holds every page; with it, the `Link` header points to the next response. */
export const PageFilter = z.object({
  limit: z.int().min(1).max(100).meta({ description: 'Pages per response. Default: all' }).optional(),
  cursor: z.string().meta({ description: 'Where the response starts, from the `Link` header of the previous one' }).optional(),
})
export type PageFilter = z.infer<typeof PageFilter>

export const NewPage = z
  .object({
    title: Title,
    description: Description,
    slug: Slug,
    coverImage: CoverImage.nullish(),
    name: CreatorName.nullish(),
    theme: Theme.nullish(),
    avatar: Avatar.nullish(),
    ...optionalPresence,
  })
  .check(differentInstants)
export type NewPage = z.infer<typeof NewPage>

export const CreatedPage = z.object({ id: PageId, slug: Slug, title: Title, published: z.boolean() }).meta({ id: 'CreatedPage' })
export type CreatedPage = z.infer<typeof CreatedPage>

/** Slug and title of a page's copy. */
export const PageCopy = z.object({ pageId: PageId, slug: Slug, title: Title })
export type PageCopy = z.infer<typeof PageCopy>

export const CopiedPage = z.object({
  ...CreatedPage.shape,
  passwordLeft: z.boolean().meta({ description: 'The original has a password, which was not copied' }),
})
export type CopiedPage = z.infer<typeof CopiedPage>

export const PagePatch = z
  .object({
    pageId: PageId,
    title: Title.optional(),
    description: Description.optional(),
    slug: Slug.optional(),
    coverImage: CoverImage.nullable().optional(),
    name: CreatorName.nullable().optional(),
    avatar: Avatar.nullish(),
    ...optionalPresence,
  })
  .check(differentInstants)
export type PagePatch = z.infer<typeof PagePatch>

export const UpdatedPage = z.object({ id: PageId, slug: Slug }).meta({ id: 'UpdatedPage' })
export type UpdatedPage = z.infer<typeof UpdatedPage>

const publication = { published: z.boolean().meta({ examples: [true] }) }
export const PublicationState = z.object(publication).meta({ id: 'PublicationState' })
export type PublicationState = z.infer<typeof PublicationState>
export const Publication = z.object({ pageId: PageId, ...publication })

export const PagePassword = z.object({
  pageId: PageId,
  password: text(8, 128).meta({ description: 'The password that visitors must enter to see the page', examples: ['open sesame'] }),
})
export type PagePassword = z.infer<typeof PagePassword>

export const PageTheme = z.object({ pageId: PageId, ...Theme.shape })
export type PageTheme = z.infer<typeof PageTheme>

const exported = (description: string) => z.boolean().optional().meta({ description })

/** What the archive of a page contains. */
export const PageExport = z.object({
  ...PageRef.shape,
  site: exported('Include the page as static files, which any web server can serve. Default: true'),
  ledger: exported('Include a line for each click. Default: true'),
})
export type PageExport = z.infer<typeof PageExport>

export const Success = z.object({ success: z.boolean().meta({ examples: [true] }) }).meta({ id: 'Success' })
export type Success = z.infer<typeof Success>
