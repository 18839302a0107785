import { type ImageId, type Picture, pictureAt, type PublicPage, type Theme } from '@tessera/contract'

import { hash } from '../tiles/mosaic.ts'
import { avatarOf, bylineOf } from '../page-values.ts'

/** Size of link preview images, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** The images of a card: a page's cover and avatar, as far as this instance serves them. */
export type CardImages = { cover?: ImageId; avatar?: ImageId }

/** The input of a card: stored text, and images by id. Nothing is fetched. */
export type CardContent = Pick<PublicPage, 'slug' | 'title' | 'description'> &
  CardImages & {
    byline: string | null
    theme: Pick<Theme, 'preset' | 'background' | 'accent' | 'typography' | 'radius'>
  }

type CardSource = Pick<PublicPage, 'slug' | 'title' | 'description' | 'name' | 'theme' | 'coverImage' | 'avatar' | 'pictures'>

const storedId = (picture: Picture | null): ImageId | undefined => (picture && 'id' in picture ? picture.id : undefined)

export const cardImages = (page: Pick<CardSource, 'theme' | 'coverImage' | 'avatar' | 'pictures'>): CardImages => {
  const cover = storedId(pictureAt(page.pictures, page.coverImage))
  const avatar = storedId(avatarOf(page))
  return { ...(cover && { cover }), ...(avatar && { avatar }) }
}

/** Pages with equal content have equal cards. The key order is fixed, because `cardVersion` hashes the JSON. */
export const cardContent = (page: CardSource): CardContent => {
  const { preset, background, accent, typography, radius } = page.theme
  return {
    slug: page.slug,
    title: page.title,
    description: page.description,
    byline: bylineOf(page),
    theme: { preset, background, accent, typography, radius },
    ...cardImages(page),
  }
}

/** Part of the card's URL. Preview services cache images by URL, so a changed card needs a new one. */
export const cardVersion = (page: CardSource): string => hash(JSON.stringify(cardContent(page))).toString(36)
