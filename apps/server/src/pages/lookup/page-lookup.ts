import { type Change, pageOfLink, type ShownPage, type Tile, type Visit, visitPage, visitTags } from '@tessera/api'
import { type LinkId, type PageId, Slug } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { type Entry, PageCache, tileOf } from './page-cache.ts'

/** What the addresses of pages and tiles are to visitors. */
export type Visits = {
  /** By the slug as it stands in the address, in any case. */
  page(slug: string): Promise<Visit>
  /** The same with the bytes that were made of it; undefined for what can be no slug. */
  entry(slug: string): Promise<Entry | undefined>
  /** What is at a slug in lower case, where it may be told without asking the database; undefined says nothing. */
  atHand(slug: string): Entry | undefined
  /** An active tile of a published page that is not blocked; the page may still want its password. */
  tile(id: LinkId): Promise<{ visit: ShownPage; tile: Tile } | undefined>
  /** The same, where it may be told without asking the database. */
  tileAtHand(id: LinkId): { visit: ShownPage; tile: Tile } | undefined
  /** To be called after a write's commit, or its unknown end, and before its answer. */
  changed: (change: Change) => void
  /** What is held, and how often it served. */
  readonly memory: Pick<PageCache, 'lookups' | 'size' | 'bytes'>
  close(): void
}

/** Answers from at most `cacheBytes` of memory, which is never behind this process's own writes. */
export function cachedVisits(db: Db, cacheBytes: number): Visits {
  const cache = new PageCache({ find: (slug) => visitPage(db, slug), tags: (slugs) => visitTags(db, slugs) }, cacheBytes)
  const entryAt = async (slug: string) => (Slug.safeParse(slug).success ? cache.get(slug.toLowerCase()) : undefined)
  const tileAt = async (slug: string | undefined, id: LinkId) => {
    const entry = slug === undefined ? undefined : await entryAt(slug)
    return entry && tileOf(entry, id)
  }
  /** A page may be renamed while it is looked for, elsewhere too, and what is held of its new address be of before. */
  const lookForTile = async (id: LinkId) => {
    for (let tries = 0; tries < 3; tries += 1) {
      const page = await pageOfLink(db, id)
      const entry = page && (await entryAt(page.slug))
      if (!page || !entry) return undefined
      if (isAtHome(entry, page.id)) return tileOf(entry, id)
      cache.changed({ slug: page.slug })
    }
    return undefined
  }
  return {
    page: async (slug) => (await entryAt(slug))?.found.visit ?? { state: 'absent' },
    entry: entryAt,
    atHand: (slug) => cache.atHand(slug),
    // A page that is not held, or on which the tile no longer is, has to be looked for.
    tile: async (id) => (await tileAt(cache.slugOfTile(id), id)) ?? lookForTile(id),
    tileAtHand(id) {
      const entry = cache.tileAtHand(id)
      return entry && tileOf(entry, id)
    },
    changed: (change) => cache.changed(change),
    memory: cache,
    close: () => cache.close(),
  }
}

const isAtHome = ({ found: { pageId, visit } }: Entry, page: PageId): boolean =>
  pageId === page && !(visit.state === 'absent' && visit.movedTo !== undefined)
