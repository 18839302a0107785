import { type LinkType, parseUrl, type PublicLink, type Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { readableHost } from './host-name.ts'
import { artOf, stripOf, drawingOf } from './sprite.tsx'

const typeNames: Readonly<Record<LinkType, string>> = {
  'live-demo': 'Live demo',
  'repo-host': 'Source code',
  documentation: 'Documentation',
  'video-site': 'Video',
  microblog: 'Social profile',
  'professional-network': 'Professional profile',
  'launch-directory': 'Product launch',
  'hackathon-site': 'Hackathon project',
  blog: 'Blog',
  other: 'Link',
}

// Matches URLs whose host the parser would not change, which are most. Parsing is the main cost of rendering a tile.
const plainUrl = /^https?:\/\/(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]+)(?=[/?#]|$)/

/** The host of a stored URL without `www.`, in its own script unless it could contain look-alike letters. */
export const hostOf = (url: string): string =>
  readableHost(plainUrl.exec(url)?.[1] ?? parseUrl(url)?.hostname.replace(/^www\.(?=.*\.)/, '') ?? url)

// Images of the first four tiles may be on the first screen. The others load lazily.
const eagerImageTiles = 4

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

/** An image without background and fixed size, so that the art behind it is visible when it does not load. */
const Picture = ({ src, eager }: { src: string; eager: boolean }) => (
  <span className="tv-pic">
    <img src={src} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" referrerPolicy="no-referrer" />
  </span>
)

// Elements that all tiles share, created once to keep rendering fast.
const icons = Object.fromEntries(
  Object.keys(typeNames).map((type) => {
    const glyph = `<svg aria-hidden="true">${drawingOf(`i-${type}`)}</svg>`
    return [type, <span key={type} className="tv-ico" dangerouslySetInnerHTML={{ __html: glyph }} />]
  }),
) as Record<LinkType, ReactElement>
const arrow = <svg className="tv-go" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf('i-go') }} />
const star = <svg className="tv-star" role="img" aria-label="Highlighted" dangerouslySetInnerHTML={{ __html: drawingOf('i-star') }} />

const isBoxed = ({ linkStyle }: Theme): boolean => linkStyle !== 'outline' && linkStyle !== 'minimal'

export const decoration = (link: PublicLink, theme: Theme): 'block' | 'picture' | 'strip' | 'none' => {
  if (theme.layoutMode === 'list' || link.size === '1x1') return 'none'
  if (link.size === '2x2') return 'block'
  if (link.thumbnail) return 'picture'
  return link.size === '4x1' && isBoxed(theme) ? 'strip' : 'none'
}

/** Where a tile leads. Without `href` it leads nowhere. */
export type TileTarget = { href: string | undefined; rel: string }

/** On a published page, a tile leads to its redirect, which counts the click. */
export const redirectOf = (link: PublicLink): TileTarget => ({ href: `/go/${link.id}`, rel: 'noopener nofollow ugc' })

type TileProps = { link: PublicLink; theme: Theme; index: number; target: TileTarget }

/** `index` is its position in visual order. */
export const Tile = ({ link, theme, index, target }: TileProps) => {
  const drawn = decoration(link, theme)
  const host = hostOf(link.url)
  const colourful = theme.preset === 'vivid' && (theme.linkStyle === 'rounded' || theme.linkStyle === 'pill')
  const picture = link.thumbnail && drawn !== 'none' ? <Picture src={link.thumbnail} eager={index < eagerImageTiles} /> : null
  return (
    <a
      className="tv-tile"
      href={target.href}
      rel={target.rel}
      data-type={theme.iconStyle === 'colored' ? link.type : undefined}
      data-hl={link.highlighted ? '' : undefined}
      data-th={drawn === 'picture' ? '' : undefined}
      data-strip={drawn === 'strip' ? '' : undefined}
      data-block={colourful ? (index * 5) % 6 : undefined}
    >
      {drawn === 'block' ? (
        <span className="tv-art">
          {artOf(link.id)}
          {icons[link.type]}
          {picture}
        </span>
      ) : (
        icons[link.type]
      )}
      <span className="tv-txt">
        <span className="tv-title" dir="auto">
          {link.highlighted && star}
          {link.title ?? untitledName(link.url)}
        </span>
        <span className="tv-host">{link.title === null ? typeNames[link.type] : host}</span>
      </span>
      {drawn === 'picture' && (
        <span className="tv-art">
          {artOf(link.id)}
          {picture}
        </span>
      )}
      {drawn === 'strip' && stripOf(link.id)}
      {arrow}
    </a>
  )
}
