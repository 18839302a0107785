import { type ShownPage, slugOfLink, type Tile, type Visit, visitPage } from '@tessera/api'
import { type LinkId, Slug } from '@tessera/contract'
import type { Db } from '@tessera/db'

/** What the addresses of pages and tiles are to visitors. */
export type Visits = {
  /** By the slug as it stands in the address, in any case. */
  page(slug: string): Promise<Visit>
  /** An active tile of a published page that is not blocked; the page may still want its password. */
  tile(id: LinkId): Promise<{ visit: ShownPage; tile: Tile } | undefined>
  /** The same where it may be said without asking the database; undefined says nothing. */
  tileAtHand(id: LinkId): { visit: ShownPage; tile: Tile } | undefined
}

/** Asks the database each time. */
export function directVisits(db: Db): Visits {
  const page = async (slug: string): Promise<Visit> => (Slug.safeParse(slug).success ? visitPage(db, slug) : { state: 'absent' })
  return {
    page,
    async tile(id) {
      const slug = await slugOfLink(db, id)
      const visit = slug === undefined ? undefined : await page(slug)
      const tile = visit?.state === 'shown' ? visit.tiles.get(id) : undefined
      return visit?.state === 'shown' && tile ? { visit, tile } : undefined
    },
    tileAtHand: () => undefined,
  }
}
