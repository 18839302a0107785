import type { ShownPage, SlugLookup, Tile } from '@tessera/api'
import type { LinkId, PublicTile } from '@tessera/contract'

import type { PageRenderings } from './page-renderings.ts'

/** What the cache holds of one slug. */
export type CacheEntry = {
  /** In lower case. */
  readonly slug: string
  readonly found: SlugLookup
  readonly renderings: PageRenderings
  /** When a link of the page begins or ceases to be shown, by the database's clock. Then another entry takes its place. */
  readonly changesAt: number
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

/** The active tiles, also those that are not shown now. */
export const tileIdsOf = ({ found: { result, schedule } }: CacheEntry): LinkId[] => [
  ...(result.state === 'shown' ? result.tiles : noTiles).keys(),
  ...(schedule?.hidden ?? []),
]

/** Whether the tile is on the page, but not shown now. */
export const isHidden = ({ found: { schedule } }: CacheEntry, id: LinkId): boolean => schedule?.hidden.includes(id) ?? false

/** About the memory that an entry takes before its page is rendered. */
export function estimateBytes({ result, schedule }: SlugLookup): number {
  if (result.state !== 'shown') return 500
  // With a schedule, all tiles are kept for another time, too.
  const scheduled = schedule ? 1_000 * (schedule.hidden.length + result.page.tiles.length) : 0
  return result.page.tiles.reduce((sum, tile) => sum + 600 + 2 * charactersOf(tile), scheduled + 2_000)
}

const charactersOf = (tile: PublicTile): number =>
  Object.values(tile).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
