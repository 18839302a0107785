import type { PublicPage, Theme } from '@tessera/contract'

import { hash } from '../tiles/mosaic.ts'
import { bylineOf } from '../byline.ts'

/** In pixels, as link previews ask for it. */
export const cardSize = { width: 1200, height: 630 } as const

/** What a card is drawn from: stored text alone. Pictures of the page are elsewhere, and are not fetched. */
export type CardContent = Pick<PublicPage, 'slug' | 'title' | 'description'> & {
  byline: string | null
  theme: Pick<Theme, 'preset' | 'background' | 'accent' | 'typography' | 'radius'>
}

/** Pages with the same content have the same card; its keys stand in one order. */
export const cardContent = (page: PublicPage): CardContent => {
  const { preset, background, accent, typography, radius } = page.theme
  return {
    slug: page.slug,
    title: page.title,
    description: page.description,
    byline: bylineOf(page),
    theme: { preset, background, accent, typography, radius },
  }
}

/** Services that show previews keep a picture by its address: with this in the address a changed card is another one. */
export const cardVersion = (page: PublicPage): string => hash(JSON.stringify(cardContent(page))).toString(36)
