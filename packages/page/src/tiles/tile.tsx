import {
  type ContactChannel,
  type LinkIcon,
  type LinkType,
  parseUrl,
  type Picture,
  pictureAt,
  type Pictures,
  type PublicContact,
  type PublicLink,
  type Theme,
  type TileSize,
  type PublicText,
} from '@tessera/contract'
import { createElement, Fragment, type ReactElement } from 'react'

import type { Addresses, TileTarget } from '../addresses.ts'
import type { LanguageMark } from '../page-values.ts'
import type { PageWords } from '../words/words.ts'
import { readableHost } from './host-name.ts'
import { boxes, FramedPicture } from './picture.tsx'
import { artOf, stripOf, drawingOf } from './sprite.tsx'

// Matches URLs whose host the parser would not change, which are most. Parsing is the main cost of rendering a tile.
const plainUrl = /^https?:\/\/(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]+)(?=[/?#]|$)/

/** The host of a stored URL without `www.`, in its own script unless it could contain look-alike letters. */
export const hostOf = (url: string): string =>
  readableHost(plainUrl.exec(url)?.[1] ?? parseUrl(url)?.hostname.replace(/^www\.(?=.*\.)/, '') ?? url)

/** Invisible characters, and characters that change the order of others. */
const invisible = /[\p{C}\s]/u

/** The decoded path. It stays encoded if decoding fails or yields such characters. */
const readablePath = (path: string): string => {
  if (!path.includes('%')) return path
  try {
    const decoded = decodeURI(path)
    return invisible.test(decoded) ? path : decoded
  } catch {
    return path
  }
}

/** The title of a link that has none: host and path, because the host alone does not distinguish two links to the same site. */
export const untitledName = (url: string): string => hostOf(url) + readablePath((parseUrl(url)?.pathname ?? '').replace(/\/$/, ''))

const lineBreak = <wbr />
const afterSeparator = /(?<=[/.\-_~@=&])(?![/.\-_~@=&]|$)/

/** An address as a title. It may break after each separator, so that a line cuts only words that are longer than itself. */
const breakable = (address: string): ReactElement =>
  createElement(Fragment, null, ...address.split(afterSeparator).flatMap((part, index) => (index > 0 ? [lineBreak, part] : part)))

// Elements that all tiles share, created once to keep rendering fast.
const iconElements = new Map<string, ReactElement>()
const iconElement = (name: string): ReactElement => {
  let element = iconElements.get(name)
  if (!element) {
    const glyph = `<svg aria-hidden="true">${drawingOf(`i-${name}`)}</svg>`
    element = <span key={name} className="tv-ico" dangerouslySetInnerHTML={{ __html: glyph }} />
    iconElements.set(name, element)
  }
  return element
}
const arrow = <svg className="tv-go" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf('i-go') }} />
const star = { __html: drawingOf('i-star') }

const isBoxed = ({ linkStyle }: Theme): boolean => linkStyle !== 'outline' && linkStyle !== 'minimal'

/** A tile that leads somewhere. */
export type LinkTile = PublicLink | PublicContact

/** The name of the icon that stands for what a tile leads to, unless it has a picture as its icon. */
export type IconName = LinkType | LinkIcon

const channelIcons: Readonly<Record<ContactChannel, LinkIcon>> = { mail: 'mail', phone: 'phone', sms: 'message' }

export const iconOf = (tile: LinkTile): IconName => tile.icon ?? (tile.kind === 'link' ? tile.type : channelIcons[tile.channel])

/** The hue of a `colored` icon, by the name of the icon. All marks of brands have the same. */
export const hueName = (name: IconName): string => (name.startsWith('brand-') ? 'brand' : name)

type Decoration = 'block' | 'picture' | 'full' | 'strip' | 'none'
const hasThumbnail = (tile: LinkTile): boolean => tile.kind === 'link' && tile.thumbnail !== null

export const decoration = (tile: LinkTile, theme: Theme): Decoration => {
  if (theme.layoutMode === 'list') return 'none'
  if (tile.kind === 'link' && tile.thumbnailStyle === 'full' && tile.thumbnail !== null) return 'full'
  if (tile.size === '1x1') return 'none'
  if (tile.size === '2x2') return 'block'
  if (hasThumbnail(tile)) return 'picture'
  return tile.size === '4x1' && isBoxed(theme) ? 'strip' : 'none'
}

type Localized = { words: PageWords; mark: LanguageMark }

// Functions instead of components, because each component of a tile costs a page of 200 tiles some percent.
const starOf = ({ words, mark }: Localized) => (
  <svg className="tv-star" role="img" aria-label={words.highlighted} lang={mark.lang} dangerouslySetInnerHTML={star} />
)

const linkText = (link: PublicLink, { words, mark }: Localized) => (
  <span className="tv-txt">
    <span className="tv-title" dir="auto">
      {link.highlighted && starOf({ words, mark })}
      {link.title ?? breakable(untitledName(link.url))}
    </span>
    {link.title === null ? (
      <span className="tv-host" {...mark}>
        {words.types[link.type]}
      </span>
    ) : (
      <span className="tv-host">{hostOf(link.url)}</span>
    )}
  </span>
)

// An address is left to right, because a right-to-left page would otherwise put the plus sign last.
const contactText = ({ channel, address, title, highlighted }: PublicContact, { words, mark }: Localized) => (
  <span className="tv-txt">
    <span className="tv-title" dir={title === null ? 'ltr' : 'auto'}>
      {highlighted && starOf({ words, mark })}
      {title ?? (channel === 'mail' ? breakable(address) : address)}
    </span>
    {title === null ? (
      <span className="tv-host" {...mark}>
        {words.channels[channel]}
      </span>
    ) : (
      <span className="tv-host" dir="ltr">
        {address}
      </span>
    )}
  </span>
)

const boxOf = (drawn: Decoration, size: TileSize) =>
  drawn === 'picture' ? boxes[size === '4x1' ? 'beside 4x1' : 'beside 2x1'] : boxes[size]

type LoadedPicture = { picture: Picture; loading: 'eager' | 'lazy'; image: Addresses['image'] }

const iconPicture = (props: LoadedPicture, size: TileSize) => (
  <span className="tv-ico tv-icn" data-image="">
    <FramedPicture {...props} box={size === '2x2' ? boxes.largeIcon : boxes.icon} />
  </span>
)

type TileProps = Localized &
  Omit<LoadedPicture, 'picture'> & { tile: LinkTile; theme: Theme; pictures: Pictures; index: number; target: TileTarget }

/** A link or a contact. `index` is its position in visual order, over all sections. */
export const Tile = ({ tile, theme, pictures, index, loading, target, image, words, mark }: TileProps) => {
  const { id, size } = tile
  const drawn = decoration(tile, theme)
  const colorful = theme.preset === 'vivid' && (theme.linkStyle === 'rounded' || theme.linkStyle === 'pill')
  const thumbnail = tile.kind === 'link' && drawn !== 'none' ? pictureAt(pictures, tile.thumbnail) : null
  const picture = thumbnail && <FramedPicture picture={thumbnail} box={boxOf(drawn, size)} image={image} loading={loading} />
  const ownIcon = tile.kind === 'link' ? pictureAt(pictures, tile.iconImage) : null
  const name = iconOf(tile)
  const icon = ownIcon ? iconPicture({ picture: ownIcon, loading, image }, size) : iconElement(name)
  const text = tile.kind === 'link' ? linkText(tile, { words, mark }) : contactText(tile, { words, mark })
  return (
    <a
      className="tv-tile"
      href={target.href}
      rel={target.rel}
      data-type={theme.iconStyle === 'colored' ? hueName(name) : undefined}
      data-hl={tile.highlighted ? '' : undefined}
      data-th={drawn === 'picture' ? '' : undefined}
      data-full={drawn === 'full' ? '' : undefined}
      data-strip={drawn === 'strip' ? '' : undefined}
      data-block={colorful ? (index * 5) % 6 : undefined}
    >
      {drawn === 'block' ? (
        <span className="tv-art">
          {artOf(id)}
          {icon}
          {picture}
        </span>
      ) : (
        drawn !== 'full' && icon
      )}
      {drawn === 'full' ? (
        <>
          <span className="tv-bg">
            {artOf(id)}
            {picture}
          </span>
          <span className="tv-cap">
            {icon}
            {text}
          </span>
        </>
      ) : (
        text
      )}
      {drawn === 'picture' && (
        <span className="tv-art">
          {artOf(id)}
          {picture}
        </span>
      )}
      {drawn === 'strip' && stripOf(id)}
      {drawn !== 'full' && arrow}
    </a>
  )
}

/** A tile that leads nowhere. Its text has no markup and keeps its line feeds. Long texts make their row taller: nothing is cut off. */
export const TextTile = ({ tile: { title, text } }: { tile: PublicText }) => (
  <div className="tv-text">
    {title !== null && (
      <p className="tv-cue" dir="auto">
        {title}
      </p>
    )}
    <p className="tv-p" dir="auto">
      {text}
    </p>
  </div>
)
