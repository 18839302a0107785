import { z } from 'zod'

import { ImageId } from '../core/ids.ts'
import { HttpUrl } from '../core/text.ts'
import { Contact, Heading, TextBlock } from '../links/blocks/block.ts'
import { LinkDetail } from '../links/link.ts'
import { Empty, PageListItem, presenceFields } from './page.ts'
import { Theme } from '../themes/theme.ts'

/** Maximum tiles of a page card: as many as the thumbnail of a page shows. */
export const maxCardTiles = 8

const { id, type, url, title, size, thumbnail, highlighted, icon, iconImage, thumbnailStyle } = LinkDetail.shape
const details = {
  thumbnail: thumbnail.exactOptional(),
  highlighted: highlighted.exactOptional(),
  icon: icon.exactOptional(),
  iconImage: iconImage.exactOptional(),
  thumbnailStyle: thumbnailStyle.exactOptional(),
}
const ofPage = { slot: true, active: true } as const
const count = z.int().min(0)

/** A link has its details if one of them is not the default: a list may hold thousands of links. */
const CardTile = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('link'), type, url, title, size, ...details }),
  Heading.omit(ofPage),
  TextBlock.omit(ofPage),
  Contact.omit(ofPage),
])

/** A page in the dashboard's page list, with the data for its thumbnail and its recent figures. */
export const PageCard = z.object({
  ...PageListItem.shape,
  theme: Theme.nullable(),
  avatar: HttpUrl.nullable(),
  language: presenceFields.language,
  publishAt: presenceFields.publishAt,
  unpublishAt: presenceFields.unpublishAt,
  empty: Empty,
  /** The first tiles that are shown now. */
  tiles: z.array(CardTile),
  /** The copies of remote images in the fields of the page and of these tiles, where such copies are shown. */
  copies: z.array(z.object({ url: HttpUrl, image: ImageId })),
  views: count,
  clicks: count,
  /** Daily views of the last 30 days, ending today. */
  series: z.array(count),
})
export type PageCard = z.infer<typeof PageCard>
