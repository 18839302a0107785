import { z } from 'zod'

import { LinkId, PageId } from '../core/ids.ts'
import { linkTypes, tileSizes } from './link-values.ts'
import { HttpUrl, text } from '../core/text.ts'

export const LinkType = z.enum(linkTypes)
export type LinkType = z.infer<typeof LinkType>

export const TileSize = z.enum(tileSizes)
export type TileSize = z.infer<typeof TileSize>

const Title = text(1, 120).meta({ examples: ['Analytical Engine'] })
const Url = HttpUrl.meta({
  description: 'Destination: an http or https URL, stored as given, also with unescaped or international characters',
  examples: ['https://example.com/engine'],
})
const Thumbnail = HttpUrl.meta({ description: 'URL of a picture, stored as given', examples: ['https://example.com/engine.png'] })

export const IsMe = z.boolean().meta({ description: "Whether the link leads to another profile of the page's owner", examples: [false] })

const linkFields = {
  id: LinkId,
  type: LinkType.meta({ examples: ['repo-host'] }),
  url: Url,
  position: z.int().min(0).meta({ description: 'Zero-based position in the grid' }),
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
export const Link = z.object({ ...linkFields, clicks: z.int().min(0).meta({ description: 'All outbound clicks' }) }).meta({ id: 'Link' })
export type Link = z.infer<typeof Link>

/** A link on its own. */
export const LinkDetail = z.object({ ...Link.shape, me: IsMe }).meta({ id: 'LinkDetail' })
export type LinkDetail = z.infer<typeof LinkDetail>

export const NewLink = z.object({
  pageId: PageId,
  url: Url,
  type: LinkType.default('other').meta({ examples: ['repo-host'] }),
  title: Title.nullish(),
  size: TileSize.optional().meta({ description: 'Default: `2x2` for `microblog` and `professional-network`, otherwise `2x1`' }),
  thumbnail: Thumbnail.nullish(),
  me: IsMe.nullish(),
})
export type NewLink = z.infer<typeof NewLink>

export const LinkRef = z.object({ pageId: PageId, linkId: LinkId })
export type LinkRef = z.infer<typeof LinkRef>

export const LinkPatch = z.object({
  pageId: PageId,
  linkId: LinkId,
  url: Url.optional(),
  type: LinkType.optional(),
  title: Title.nullable().optional(),
  size: TileSize.optional(),
  thumbnail: Thumbnail.nullable().optional(),
  active: z.boolean().optional(),
  highlighted: z.boolean().optional(),
  me: IsMe.nullish(),
})
export type LinkPatch = z.infer<typeof LinkPatch>

/** The complete order of a page's links. */
export const LinkOrder = z.object({
  pageId: PageId,
  ids: z.array(z.string()).meta({ description: 'Every link of the page exactly once', examples: [[]] }),
})
export type LinkOrder = z.infer<typeof LinkOrder>
