import { type ChangedPage, type LookupResult, lookUpSlug, lookUpTags, pageOfLink, type RemotePictures } from '@tessera/api'
import { type LinkId, type PageId, Slug } from '@tessera/contract'
import type { Db } from '@tessera/db'

import type { Clock } from '../../process/upkeep/database-clock.ts'
import { type CacheEntry, type FoundTile, isHidden, tileOf } from './cache-entry.ts'
import { PageCache } from './page-cache.ts'

/** Finds what visitors see at the addresses of pages and tiles. */
export type PageLookup = {
  /** What is at a slug, in any case, as the URL has it. */
  page(slug: string): Promise<LookupResult>
  /** The same with the page's renderings. Undefined for a malformed slug. */
  entry(slug: string): Promise<CacheEntry | undefined>
  /** What is at a slug in lower case, if that is known without the database. */
  freshEntry(slug: string): CacheEntry | undefined
  /** A tile that is shown on a published page that is not blocked. The page may still require its password. */
  tile(id: LinkId): Promise<FoundTile | undefined>
  /** The same, if it is known without the database. */
  freshTile(id: LinkId): FoundTile | undefined
  /** Called after each write commits (or its outcome is unknown), before the response is sent. */
  invalidate: (change: ChangedPage) => void
  /** For metrics. */
  readonly cache: Pick<PageCache, 'counts' | 'size' | 'bytes'>
  close(): void
}

/** A page may be renamed while one of its tiles is looked up; the lookup then starts again. */
const maxTileLookups = 3

/** Answers from a cache of at most `maxBytes`, which always reflects this process's own writes. */
export function cachedPageLookup(db: Db, maxBytes: number, clock: Clock, remote: RemotePictures): PageLookup {
  const find = (slug: string) => lookUpSlug(db, slug, remote, () => clock.now())
  const cache = new PageCache({ find, tags: (slugs) => lookUpTags(db, slugs) }, maxBytes, clock)
  const entryAt = async (slug: string) => (Slug.safeParse(slug).success ? cache.get(slug.toLowerCase()) : undefined)
  const tileInDatabase = async (id: LinkId) => {
    for (let lookups = 0; lookups < maxTileLookups; lookups += 1) {
      const page = await pageOfLink(db, id)
      const entry = page && (await entryAt(page.slug))
      if (!page || !entry) return undefined
      if (isCurrentSlug(entry, page.id)) return tileOf(entry, id)
      // The cached entry is older than the rename, which another process may have done.
      cache.invalidate({ slug: page.slug })
    }
    return undefined
  }
  return {
    page: async (slug) => (await entryAt(slug))?.found.result ?? { state: 'absent' },
    entry: entryAt,
    freshEntry: (slug) => cache.getFresh(slug),
    async tile(id) {
      const slug = cache.slugOfTile(id)
      const entry = slug === undefined ? undefined : await entryAt(slug)
      if (entry && isHidden(entry, id)) return undefined
      return (entry && tileOf(entry, id)) ?? tileInDatabase(id)
    },
    freshTile(id) {
      const entry = cache.getFreshByTile(id)
      return entry && tileOf(entry, id)
    },
    invalidate: (change) => cache.invalidate(change),
    cache,
    close: () => cache.close(),
  }
}

/** Whether this is the page's entry at the slug that it has now, not at a former one. */
const isCurrentSlug = ({ found: { pageId, result } }: CacheEntry, page: PageId): boolean =>
  pageId === page && !(result.state === 'absent' && result.movedTo !== undefined)
