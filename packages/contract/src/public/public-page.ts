import type { ImageId } from '../core/ids.ts'
import type { Block, Contact, Heading, TextBlock } from '../links/blocks/block.ts'
import type { LinkDetail } from '../links/link.ts'
import type { PageDetail } from '../pages/page.ts'
import type { Theme } from '../themes/theme.ts'
import { defaultTheme } from '../themes/theme-values.ts'

type DetailField = 'icon' | 'iconImage' | 'thumbnailStyle' | 'visibleFrom' | 'me'
export type PublicLink = Pick<LinkDetail, 'id' | 'type' | 'url' | 'title' | 'size' | 'thumbnail' | 'highlighted' | DetailField> & {
  kind: 'link'
}

type Public<B extends Block> = Omit<B, 'id' | 'slot' | 'active'> & { id: string }
export type PublicHeading = Public<Heading>
export type PublicText = Public<TextBlock>
export type PublicContact = Public<Contact>
export type PublicBlock = PublicHeading | PublicText | PublicContact
export type PublicTile = PublicLink | PublicBlock

/** An image that this instance serves, as a page shows it. */
export type StoredPicture = { id: ImageId; width: number; height: number }

/** What a picture field shows: an image of this instance, or an address from which visitors load it. */
export type Picture = StoredPicture | { url: string }

/** What the picture fields of a page show. */
export type Pictures = {
  /**
   * The owner's images, and copies of remote pictures, by URL as the fields have it. Blocked ones are absent. Null: an address of this
   * instance at which the owner has no image.
   */
  stored: Readonly<Record<string, StoredPicture | null>>
  /** Whether visitors load all other pictures from their address. Otherwise the usual art stands in for them. */
  hotlink: boolean
}

/** What a picture field shows, or null for the usual art. */
export function pictureAt({ stored, hotlink }: Pictures, url: string | null): Picture | null {
  if (url === null) return null
  const picture = stored[url]
  return picture === undefined && hotlink ? { url } : (picture ?? null)
}

/** What visitors see of a page, and the only input of the renderer. */
export type PublicPage = Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name'> & {
  theme: Theme
  avatar: string | null
  /** Whether search engines may list the page. */
  indexed: boolean
  /** BCP 47. Null: English, with the direction of the title. */
  language: string | null
  imprintUrl: string | null
  privacyUrl: string | null
  pictures: Pictures
  /** Active tiles of all kinds, in page order. */
  tiles: PublicTile[]
}

type Source = Pick<PageDetail, 'slug' | 'title' | 'description' | 'coverImage' | 'name' | 'theme'> &
  Partial<Pick<PublicPage, 'avatar' | 'indexed' | 'language' | 'imprintUrl' | 'privacyUrl' | 'pictures'>>
type SourceTile = (Omit<PublicLink, DetailField> & Partial<Pick<PublicLink, DetailField>>) | PublicBlock

/** `tiles` must be the active tiles, in page order. Other missing fields become their defaults. */
export const publicPage = (page: Source, tiles: readonly SourceTile[]): PublicPage => ({
  slug: page.slug,
  title: page.title,
  description: page.description,
  coverImage: page.coverImage,
  name: page.name,
  theme: page.theme ?? defaultTheme,
  avatar: page.avatar ?? null,
  indexed: page.indexed ?? true,
  language: page.language ?? null,
  imprintUrl: page.imprintUrl ?? null,
  privacyUrl: page.privacyUrl ?? null,
  pictures: page.pictures ?? { stored: {}, hotlink: true },
  tiles: tiles.map(publicTile),
})

function publicTile(tile: SourceTile): PublicTile {
  const { kind, id } = tile
  if (kind === 'heading') return { kind, id, title: tile.title }
  if (kind === 'text') return { kind, id, title: tile.title, text: tile.text, size: tile.size }
  if (kind === 'contact') {
    const { channel, address, title, icon, size, highlighted } = tile
    return { kind, id, channel, address, title, icon, size, highlighted }
  }
  const { type, url, title, size, thumbnail, highlighted } = tile
  const { icon = null, iconImage = null, thumbnailStyle = 'beside', visibleFrom = null, me = false } = tile
  return { kind, id, type, url, title, size, thumbnail, highlighted, icon, iconImage, thumbnailStyle, visibleFrom, me }
}
