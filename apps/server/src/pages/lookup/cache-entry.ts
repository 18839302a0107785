import type { LookupResult, ShownPage, SlugLookup, Tile } from '@tessera/api'
import type { LinkId } from '@tessera/contract'

import type { PageRenderings } from './page-renderings.ts'

/** What the cache holds of one slug. */
export type CacheEntry = {
  /** In lower case. */
  readonly slug: string
  readonly found: SlugLookup
  readonly renderings: PageRenderings
  /** When the entry was last known to equal the database, by `performance.now()`. */
  verifiedAt: number
  /** Whether it was served since the last verification round. */
  used: boolean
  /** The verification in flight. */
  verifying: { readonly since: number; readonly done: Promise<void> } | undefined
  /** The memory that it takes, renderings included. */
  bytes: number
}

/** A tile of a page that visitors see. */
export type FoundTile = { page: ShownPage; tile: Tile }

export function tileOf({ found: { result } }: CacheEntry, id: LinkId): FoundTile | undefined {
  const tile = result.state === 'shown' ? result.tiles.get(id) : undefined
  return result.state === 'shown' && tile ? { page: result, tile } : undefined
}

const noTiles: ReadonlyMap<LinkId, Tile> = new Map()

export const tileIdsOf = ({ found: { result } }: CacheEntry): Iterable<LinkId> => (result.state === 'shown' ? result.tiles : noTiles).keys()

/** About the memory that an entry takes before its page is rendered. */
export function estimateBytes(result: LookupResult): number {
  if (result.state !== 'shown') return 500
  return result.page.links.reduce(
    (sum, { url, title, thumbnail }) => sum + 600 + 2 * (url.length + (title?.length ?? 0) + (thumbnail?.length ?? 0)),
    2_000,
  )
}
