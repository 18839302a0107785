import type { PublicPage, Theme } from '@tessera/contract'

import { hash } from '../tiles/mosaic.ts'
import { bylineOf } from '../page-values.ts'

/** Size of link preview images, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** The input of a card: stored text only. Images of the page are not fetched. */
export type CardContent = Pick<PublicPage, 'slug' | 'title' | 'description'> & {
  byline: string | null
  theme: Pick<Theme, 'preset' | 'background' | 'accent' | 'typography' | 'radius'>
}

/** Pages with equal content have equal cards. The key order is fixed, because `cardVersion` hashes the JSON. */
export const cardContent = (page: Pick<PublicPage, 'slug' | 'title' | 'description' | 'name' | 'theme'>): CardContent => {
  const { preset, background, accent, typography, radius } = page.theme
  return {
    slug: page.slug,
    title: page.title,
    description: page.description,
    byline: bylineOf(page),
    theme: { preset, background, accent, typography, radius },
  }
}

/** Part of the card's URL. Preview services cache images by URL, so a changed card needs a new one. */
export const cardVersion = (page: PublicPage): string => hash(JSON.stringify(cardContent(page))).toString(36)
