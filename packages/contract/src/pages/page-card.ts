import { z } from 'zod'

import { Link } from '../links/link.ts'
import { PageListItem } from './page.ts'
import { Theme } from '../themes/theme.ts'

/** Tiles on a page's card: as many as can be seen of its upper part. */
export const maxCardTiles = 8

const { id, type, url, title, size, thumbnail, highlighted } = Link.shape
const count = z.int().min(0)

/** A page as the dashboard shows it among others: enough for a picture of its upper part, and what happened lately. */
export const PageCard = z.object({
  ...PageListItem.shape,
  theme: Theme.nullable(),
  /** The first ones that visitors see. Most have neither a thumbnail nor a highlight, and then say nothing of both: there are thousands. */
  links: z.array(z.object({ id, type, url, title, size, thumbnail: thumbnail.optional(), highlighted: highlighted.optional() })),
  views: count,
  clicks: count,
  /** Views of each of the last 30 days; the last is today. */
  series: z.array(count),
})
export type PageCard = z.infer<typeof PageCard>
