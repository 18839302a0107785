import { linksOf, type PageId, type PublicLink, type PublicPage } from '@tessera/contract'

import { untitledName } from '../tiles/tile.tsx'
import { domOrder, sectionsOf } from '../tiles/grid.ts'

/** The input of every plain format. `origin` is the service's, without a trailing slash. */
export type PlainPage = { page: PublicPage; id: PageId; origin: string }

/** The links in the order in which the page shows them. */
export const plainLinks = ({ tiles, theme }: PublicPage): readonly PublicLink[] =>
  linksOf(sectionsOf(tiles).flatMap((section) => domOrder(section.tiles, theme.layoutMode)))

/** What a tile shows as its title. */
export const shownTitle = ({ title, url }: PublicLink): string => title ?? untitledName(url)
