import { z } from 'zod'

import { Link } from '../links/link.ts'
import { PageListItem } from './page.ts'
import { Theme } from '../themes/theme.ts'

/** Maximum tiles of a page card: as many as the thumbnail of a page shows. */
export const maxCardTiles = 8

const { id, type, url, title, size, thumbnail, highlighted } = Link.shape
const count = z.int().min(0)

/** A page in the dashboard's page list, with the data for its thumbnail and its recent figures. */
export const PageCard = z.object({
  ...PageListItem.shape,
  theme: Theme.nullable(),
  /** The first active links. Absent `thumbnail` and `highlighted` mean null and false: a list may hold thousands of links. */
  links: z.array(z.object({ id, type, url, title, size, thumbnail: thumbnail.optional(), highlighted: highlighted.optional() })),
  views: count,
  clicks: count,
  /** Daily views of the last 30 days, ending today. */
  series: z.array(count),
})
export type PageCard = z.infer<typeof PageCard>
