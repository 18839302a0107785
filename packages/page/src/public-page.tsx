import type { PublicLink, PublicPage as PublicPageDocument } from '@tessera/contract'
import type { ReactNode } from 'react'

import { bylineOf, directionOf, initials, pathOf } from './page-values.ts'
import { pack, visualOrder } from './tiles/grid.ts'
import { Mosaic, Sprite } from './tiles/sprite.tsx'
import { decoration, redirectOf, Tile, type TileTarget } from './tiles/tile.tsx'

const Cover = ({ src, seed }: { src: string | null; seed: string }) => (
  <div className="tv-cover" data-image={src ? '' : undefined}>
    <Mosaic seed={seed} columns={48} rows={5} />
    {src && (
      <span className="tv-pic">
        <img src={src} alt="" fetchPriority="high" decoding="async" referrerPolicy="no-referrer" />
      </span>
    )}
  </div>
)

const Byline = ({ name }: { name: string }) => (
  <p className="tv-by">
    <span className="tv-ava" aria-hidden="true">
      {initials(name)}
    </span>
    <span>
      by <b dir="auto">{name}</b>
    </span>
  </p>
)

const compareKeys = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1)

const Links = ({ page, steady, targetOf = redirectOf }: PublicPageProps) => {
  const { theme } = page
  const links = theme.layoutMode === 'grid' ? visualOrder(page.links) : page.links
  const narrow = pack(
    links.map((link) => link.size),
    2,
  )
  const cells = links.map((link, index) => (
    <li
      key={link.id}
      className="tv-cell"
      data-link-id={link.id}
      data-size={theme.layoutMode === 'grid' ? link.size : undefined}
      data-widened={theme.layoutMode === 'grid' && link.size === '1x1' && narrow[index]?.columns === 2 ? '' : undefined}
      style={steady ? { order: index } : undefined}
    >
      <Tile link={link} theme={theme} index={index} target={targetOf(link)} />
    </li>
  ))
  return (
    <ul className="tv-grid" role="list" aria-label="Links">
      {steady ? cells.toSorted((a, b) => compareKeys(a.key, b.key)) : cells}
    </ul>
  )
}

// Marked as left to right, because a right-to-left page would otherwise put the full stop first.
const EmptyLinks = () => (
  <p className="tv-empty" dir="ltr">
    No links here yet.
  </p>
)

type PublicPageProps = {
  page: PublicPageDocument
  /**
   * Keeps tiles in place in the DOM and orders them by style, so that moving a tile does not re-create its elements. Only for the editor's
   * canvas: reading and tab order follow the DOM.
   */
  steady?: boolean | undefined
  /** Where the tiles lead. Default: to their redirects. */
  targetOf?: ((link: PublicLink) => TileTarget) | undefined
  /** The path that the report form is below. Default: that of the page's slug. */
  path?: string | undefined
  /** Stands before everything else. */
  banner?: ReactNode
}

/** Footer of every document. With the `path` of a page it links to the report form of that page. */
export const Footer = ({ path }: { path: string | undefined }) => (
  <footer className="tv-foot">
    <a href="/">Made with Tessera</a>
    {path !== undefined && (
      <a href={`${path}/report`} rel="nofollow">
        Report this page
      </a>
    )}
  </footer>
)

/** A page as visitors see it. The document must include `pageStyle(page.theme)`. The cell of each tile has a `data-link-id`. */
export const PublicPage = ({ page, steady, targetOf, path = pathOf(page.slug), banner }: PublicPageProps) => {
  const byline = bylineOf(page)
  return (
    <div className="tv" dir={directionOf(page.title)}>
      {banner}
      <Sprite
        links={page.links}
        decorated={page.links.filter((link) => decoration(link, page.theme) !== 'none')}
        iconStyle={page.theme.iconStyle}
      />
      <div className="tv-in">
        <Cover src={page.coverImage} seed={page.slug.toLowerCase()} />
        <header className="tv-head">
          {byline && <Byline name={byline} />}
          <h1 className="tv-h1" dir="auto">
            {page.title}
          </h1>
          {page.description && (
            <p className="tv-desc" dir="auto">
              {page.description}
            </p>
          )}
        </header>
        <main>{page.links.length > 0 ? <Links page={page} steady={steady} targetOf={targetOf} /> : <EmptyLinks />}</main>
        <Footer path={path} />
      </div>
    </div>
  )
}
