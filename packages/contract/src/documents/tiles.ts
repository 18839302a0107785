// This file does not import the schemas, so that the editor loads without zod.

/** Whether a tile is a link, of a document or of a public page. */
export const isLink = <T extends { kind: string }>(tile: T): tile is Extract<T, { kind: 'link' }> => tile.kind === 'link'

/** The links among the tiles, in order. */
export const linksOf = <T extends { kind: string }>(tiles: readonly T[]): Extract<T, { kind: 'link' }>[] => tiles.filter(isLink)

/**
 * The tiles of a document of version 1, which knows links only, with the blocks that are on the page now. Each block stands behind the
 * nearest remaining tile before it, else at the top. A link with a block's key replaces the block.
 */
export function withBlocksOf<T extends { key: string; kind: string }>(present: readonly T[], links: readonly T[]): T[] {
  const given = new Set(links.map(({ key }) => key))
  const tiles = [...links]
  let before: string | undefined
  for (const tile of present) {
    const isGiven = given.has(tile.key)
    if (isLink(tile) ? !isGiven : isGiven) continue
    if (!isLink(tile)) tiles.splice(tiles.findIndex(({ key }) => key === before) + 1, 0, tile)
    before = tile.key
  }
  return tiles
}
