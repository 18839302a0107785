import {
  contactHref,
  pictureAt,
  type Picture,
  type PublicHeading,
  type PublicPage as PublicPageDocument,
  type PublicTile,
} from '@tessera/contract'
import type { ReactNode } from 'react'

import { type Addresses, liveAddresses } from './addresses.ts'
import {
  avatarOf,
  bylineOf,
  initials,
  type LanguageMark,
  type LegalLinks,
  legalLinksOf,
  markOf,
  noLegalLinks,
  pageDirection,
} from './page-values.ts'
import { domOrder, type GridTile, pack, type Section, sectionsOf } from './tiles/grid.ts'
import { boxes, FramedPicture } from './tiles/picture.tsx'
import { type LinkIcons, Mosaic, Sprite } from './tiles/sprite.tsx'
import { TextTile, decoration, iconOf, type LinkTile, Tile } from './tiles/tile.tsx'
import { around, type Language, type PageWords } from './words/words.ts'

/** How many tiles may be on the first screen of a phone. */
const firstScreenTiles = 2

/**
 * The `loading` of the images on the first screen, apart from the cover. On a page with a cover, they wait for the first layout,
 * so that they do not compete with the cover and the font.
 */
const firstScreenLoading = ({ pictures, coverImage }: PublicPageDocument): 'eager' | 'lazy' =>
  pictureAt(pictures, coverImage) ? 'lazy' : 'eager'

type PictureProps = { picture: Picture | null; image: Addresses['image'] }

const Cover = ({ picture, image, seed }: PictureProps & { seed: string }) => (
  <div className="tv-cover" data-image={picture ? '' : undefined}>
    <Mosaic seed={seed} columns={48} rows={5} />
    {picture && <FramedPicture picture={picture} box={boxes.cover} image={image} loading="first" />}
  </div>
)

type AvatarProps = PictureProps & { name: string | null; loading: 'eager' | 'lazy' }

const Avatar = ({ picture, image, name, loading }: AvatarProps) => (
  <span className="tv-ava" data-image={picture ? '' : undefined} aria-hidden="true">
    {picture ? <FramedPicture picture={picture} box={boxes.avatar} image={image} loading={loading} /> : initials(name ?? '')}
  </span>
)

const Byline = ({ name, avatar, image, page, words, mark }: BylineProps) => {
  const [before, after] = around(words.byline)
  return (
    <p className="tv-by">
      <Avatar picture={avatar} image={image} name={name} loading={firstScreenLoading(page)} />
      {name !== null && (
        <span {...mark}>
          {before}
          <b lang={(mark.lang && page.language) ?? undefined} dir="auto">
            {name}
          </b>
          {after}
        </span>
      )}
    </p>
  )
}

type BylineProps = LocalizedProps & { name: string | null; avatar: Picture | null; image: Addresses['image'] }

const compareKeys = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1)

/** The list's name has an element of its own where its language differs: a `lang` of the list would apply to the tiles, too. */
const listNameId = 'tv-links'

type Tiles = LocalizedProps & Pick<PublicPageProps, 'steady'> & { addresses: Addresses }

const cellsOf = ({ page, words, mark, steady, addresses }: Tiles, tiles: readonly GridTile<PublicTile>[], first: number) => {
  const { theme, pictures } = page
  const isGrid = theme.layoutMode === 'grid'
  const ordered = domOrder(tiles, theme.layoutMode)
  const narrow = pack(
    ordered.map((tile) => tile.size),
    2,
  )
  const cells = ordered.map((tile, position) => {
    const index = first + position
    return (
      <li
        key={tile.id}
        className="tv-cell"
        data-link-id={tile.id}
        data-size={isGrid ? tile.size : undefined}
        data-widened={isGrid && tile.size === '1x1' && narrow[position]?.columns === 2 ? '' : undefined}
        style={steady ? { order: index } : undefined}
      >
        {tile.kind === 'text' ? (
          <TextTile tile={tile} />
        ) : (
          <Tile
            tile={tile}
            theme={theme}
            pictures={pictures}
            index={index}
            loading={index < firstScreenTiles ? firstScreenLoading(page) : 'lazy'}
            target={tile.kind === 'link' ? addresses.link(tile) : { href: contactHref(tile.channel, tile.address) }}
            image={addresses.image}
            words={words}
            mark={mark}
          />
        )}
      </li>
    )
  })
  return steady ? cells.toSorted((a, b) => compareKeys(a.key, b.key)) : cells
}

/** The tiles before the first heading, or all tiles of a page without one. */
const UntitledSection = ({ tiles, ...props }: Tiles & { tiles: readonly GridTile<PublicTile>[] }) => {
  const { words, mark } = props
  const isMarked = mark.lang !== undefined
  return (
    <>
      {isMarked && (
        <span id={listNameId} hidden {...mark}>
          {words.links}
        </span>
      )}
      <ul className="tv-grid" role="list" {...(isMarked ? { 'aria-labelledby': listNameId } : { 'aria-label': words.links })}>
        {cellsOf(props, tiles, 0)}
      </ul>
    </>
  )
}

type TitledSectionProps = Tiles & {
  section: Section<PublicTile> & { heading: PublicHeading }
  /** The index of its first tile among those of the page. */
  first: number
}

/** The heading names the list, too. */
const TitledSection = ({ section: { heading, tiles }, first, ...props }: TitledSectionProps) => (
  <section className="tv-sec" data-heading-id={heading.id}>
    <h2 className="tv-h2" id={`h-${heading.id}`} dir="auto">
      {heading.title}
    </h2>
    {tiles.length > 0 && (
      <ul className="tv-grid" role="list" aria-labelledby={`h-${heading.id}`}>
        {cellsOf(props, tiles, first)}
      </ul>
    )}
  </section>
)

const Sections = (props: Tiles) => {
  let first = 0
  return sectionsOf(props.page.tiles).map(({ heading, tiles }) => {
    const start = first
    first += tiles.length
    if (!heading) return <UntitledSection key="" tiles={tiles} {...props} />
    return <TitledSection key={heading.id} section={{ heading, tiles }} first={start} {...props} />
  })
}

// On a page without a language, marked as left to right: a right-to-left page would otherwise put the full stop first.
const EmptyLinks = ({ page, words, mark }: LocalizedProps) => (
  <p className="tv-empty" {...(page.language === null ? { dir: 'ltr' } : mark)}>
    {words.empty}
  </p>
)

type LocalizedProps = { page: PublicPageDocument; words: PageWords; mark: LanguageMark }

type PublicPageProps = {
  page: PublicPageDocument
  /** The service's own words, in `language`. */
  words: { language: Language; page: PageWords }
  /** The instance's legal links. The page's own replace them. Default: none. */
  legal?: LegalLinks | undefined
  /**
   * Keeps tiles in place in the DOM and orders them by style, so that moving a tile does not re-create its elements. Only for the editor's
   * canvas: reading and tab order follow the DOM.
   */
  steady?: boolean | undefined
  /** Default: those of the page as the service serves it. */
  addresses?: Addresses | undefined
  /** The drawings of the icons of links and contacts. Without them, such an icon is drawn as that of an ordinary link. */
  linkIcons?: LinkIcons | undefined
  /** Stands before everything else. */
  banner?: ReactNode
}

type FooterProps = {
  addresses: Pick<Addresses, 'home' | 'report'>
  words: PageWords
  mark?: LanguageMark
  legal: LegalLinks
}

/** Footer of every document. */
export const Footer = ({ addresses: { home, report }, words, mark = {}, legal: { imprintUrl, privacyUrl } }: FooterProps) => (
  <footer className="tv-foot">
    {home === null ? (
      <span {...mark}>{words.madeWith}</span>
    ) : (
      <a href={home} {...mark}>
        {words.madeWith}
      </a>
    )}
    {imprintUrl !== null && (
      <a href={imprintUrl} rel="noopener nofollow ugc" {...mark}>
        {words.imprint}
      </a>
    )}
    {privacyUrl !== null && (
      <a href={privacyUrl} rel="noopener nofollow ugc" {...mark}>
        {words.privacy}
      </a>
    )}
    {report !== null && (
      <a href={report} rel="nofollow" {...mark}>
        {words.report}
      </a>
    )}
  </footer>
)

const leadsSomewhere = (tile: PublicTile): tile is LinkTile => tile.kind === 'link' || tile.kind === 'contact'

/**
 * A page as visitors see it. The document must include `pageStyle(page.theme)`. The cell of each tile has its id as `data-link-id`, the
 * section of each heading as `data-heading-id`.
 */
export const PublicPage = ({
  page,
  words: { language, page: words },
  legal = noLegalLinks,
  steady,
  addresses = liveAddresses(page.slug),
  linkIcons,
  banner,
}: PublicPageProps) => {
  const byline = bylineOf(page)
  const avatar = avatarOf(page)
  const links = page.tiles.filter(leadsSomewhere)
  const localized = { page, words, mark: markOf(page, language) }
  return (
    <div className="tv" dir={pageDirection(page)}>
      {banner}
      <Sprite
        names={links.map(iconOf)}
        decorated={links.filter((tile) => decoration(tile, page.theme) !== 'none').map(({ id }) => id)}
        highlighted={links.some((tile) => tile.highlighted)}
        iconStyle={page.theme.iconStyle}
        linkIcons={linkIcons}
      />
      <div className="tv-in">
        <Cover picture={pictureAt(page.pictures, page.coverImage)} image={addresses.image} seed={page.slug.toLowerCase()} />
        <header className="tv-head">
          {(byline ?? avatar) !== null && <Byline name={byline} avatar={avatar} image={addresses.image} {...localized} />}
          <h1 className="tv-h1" dir="auto">
            {page.title}
          </h1>
          {page.description && (
            <p className="tv-desc" dir="auto">
              {page.description}
            </p>
          )}
        </header>
        <main>
          {page.tiles.length > 0 ? <Sections {...localized} steady={steady} addresses={addresses} /> : <EmptyLinks {...localized} />}
        </main>
        <Footer addresses={addresses} words={words} mark={localized.mark} legal={legalLinksOf(page, legal)} />
      </div>
    </div>
  )
}
