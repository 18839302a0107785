import { z } from 'zod'

import { LinkId, PageId } from '../core/ids.ts'
import { brandSlugs } from './brand-slugs.ts'
import { genericIcons, linkTypes, thumbnailStyles, tileSizes } from './link-values.ts'
import { givenInstant, optionalInstant } from '../core/instant.ts'
import { HttpUrl, text } from '../core/text.ts'

export const LinkType = z.enum(linkTypes)
export type LinkType = z.infer<typeof LinkType>

export const TileSize = z.enum(tileSizes)
export type TileSize = z.infer<typeof TileSize>

/** A generic icon, or `brand-` and the slug of a mark. */
export const LinkIcon = z.enum([...genericIcons, ...brandSlugs.map((slug) => `brand-${slug}` as const)])
export type LinkIcon = z.infer<typeof LinkIcon>

export const ThumbnailStyle = z.enum(thumbnailStyles)
export type ThumbnailStyle = z.infer<typeof ThumbnailStyle>

const Title = text(1, 120).meta({ examples: ['Analytical Engine'] })
const Url = HttpUrl.meta({
  description: 'Destination: an http or https URL, stored as given, including unescaped and international characters',
  examples: ['https://example.com/engine'],
})
const Thumbnail = HttpUrl.meta({ description: 'URL of an image, stored as given', examples: ['https://example.com/engine.png'] })

const IsMe = z.boolean().meta({ description: "Whether the link leads to another profile of the page's owner", examples: [false] })

/** The fields about a link's pictures that only a link on its own and documents show. */
const pictureFields = {
  icon: LinkIcon.nullable().meta({ description: 'Shown instead of the icon of the type', examples: ['podcast'] }),
  iconImage: HttpUrl.nullable().meta({
    description: 'URL of an image that is shown as the icon, stored as given',
    examples: ['https://example.com/icon.png'],
  }),
  thumbnailStyle: ThumbnailStyle.meta({
    description: '`beside` shows the thumbnail beside the text; `full` fills the tile with it, with the text on a strip',
    examples: ['beside'],
  }),
}
/** The same as callers send them. Null means the default. */
const givenPictures = z.object({ ...pictureFields, thumbnailStyle: pictureFields.thumbnailStyle.nullable() }).partial().shape

const shownFrom = 'When the link starts to be shown'
const shownUntil = 'When the link stops being shown'

/** The fields about a link's presence, as its document and `LinkDetail` contain them. */
export const linkPresenceFields = { visibleFrom: optionalInstant(shownFrom), visibleUntil: optionalInstant(shownUntil), me: IsMe }
/** The same as callers send them. */
export const givenLinkPresence = { ...linkPresenceFields, visibleFrom: givenInstant(shownFrom), visibleUntil: givenInstant(shownUntil) }

/** Null means the default. */
const optionalPresence = z.object({ ...givenLinkPresence, me: IsMe.nullable() }).partial().shape

export const emptyPeriodIssue = { path: ['visibleUntil'], message: 'Must be later than `visibleFrom`' }
/** Refuses a link that would never be shown. */
export const shownForAWhile = z.superRefine<{ visibleFrom?: string | null | undefined; visibleUntil?: string | null | undefined }>(
  ({ visibleFrom, visibleUntil }, ctx) => {
    // Both have the canonical form, which sorts by time.
    if (visibleFrom && visibleUntil && visibleFrom >= visibleUntil) ctx.addIssue({ code: 'custom', ...emptyPeriodIssue })
  },
)

const linkFields = {
  id: LinkId,
  type: LinkType.meta({ examples: ['repo-host'] }),
  url: Url,
  position: z.int().min(0).meta({ description: 'Zero-based position among the links of the page; blocks are not counted' }),
  title: Title.nullable(),
  size: TileSize.meta({ examples: ['2x1'] }),
  thumbnail: Thumbnail.nullable(),
  active: z.boolean().meta({ examples: [true] }),
  highlighted: z.boolean(),
}

/** A link in the response to its creation. */
export const CreatedLink = z.object(linkFields).meta({ id: 'CreatedLink' })
export type CreatedLink = z.infer<typeof CreatedLink>

/** A link in lists. */
export const Link = z
  .object({ ...linkFields, clicks: z.int().min(0).meta({ description: 'All clicks, including imported ones' }) })
  .meta({ id: 'Link' })
export type Link = z.infer<typeof Link>

/** A link on its own. */
export const LinkDetail = z
  .object({
    ...Link.shape,
    ...pictureFields,
    ...linkPresenceFields,
    importedClicks: z
      .int()
      .min(0)
      .meta({ description: 'The part of `clicks` that another service or instance reported', examples: [0] }),
  })
  .meta({ id: 'LinkDetail' })
export type LinkDetail = z.infer<typeof LinkDetail>

export const NewLink = z
  .object({
    pageId: PageId,
    url: Url,
    type: LinkType.default('other').meta({ examples: ['repo-host'] }),
    title: Title.nullish(),
    size: TileSize.optional().meta({ description: 'Default: `2x2` for `microblog` and `professional-network`, otherwise `2x1`' }),
    thumbnail: Thumbnail.nullish(),
    ...givenPictures,
    ...optionalPresence,
  })
  .check(shownForAWhile)
export type NewLink = z.infer<typeof NewLink>

export const LinkRef = z.object({ pageId: PageId, linkId: LinkId })
export type LinkRef = z.infer<typeof LinkRef>

export const LinkPatch = z
  .object({
    pageId: PageId,
    linkId: LinkId,
    url: Url.optional(),
    type: LinkType.optional(),
    title: Title.nullable().optional(),
    size: TileSize.optional(),
    thumbnail: Thumbnail.nullable().optional(),
    active: z.boolean().optional(),
    highlighted: z.boolean().optional(),
    ...givenPictures,
    ...optionalPresence,
  })
  .check(shownForAWhile)
export type LinkPatch = z.infer<typeof LinkPatch>

/** The complete order of a page's links. */
export const LinkOrder = z.object({
  pageId: PageId,
  ids: z.array(z.string()).meta({ description: 'Every link on the page, exactly once', examples: [[]] }),
})
export type LinkOrder = z.infer<typeof LinkOrder>
