import type { DocumentTile, ImportedPage, LeftOutItem, PageDocument } from '@tessera/contract'

/** A tile of an imported page that can be selected. */
export type Candidate = {
  /** Unique among the candidates of the page. */
  id: string
  tile: DocumentTile
  /** Why it was left out at first; null for tiles that were found. */
  leftOut: LeftOutItem | null
}

/** Where the tiles go: to a new page at a slug, below the tiles of a page, or in the place of all its tiles. */
export type Target = { mode: 'new'; slug: string; asExported: boolean } | { mode: 'append' | 'replace'; document: PageDocument }

/** What the user chose, by id of the candidate. All others have their default. */
export type Choices = ReadonlyMap<string, boolean>

/** The tiles that were found, and then those that were left out but can still be taken. */
export const candidatesOf = ({ document, leftOut }: ImportedPage): Candidate[] => [
  ...document.links.map((tile, index) => ({ id: `found ${index}`, tile, leftOut: null })),
  ...leftOut.flatMap((item, index) => (item.link ? [{ id: `left out ${index}`, tile: item.link, leftOut: item }] : [])),
]

/** The keys of the tiles that the target keeps. */
export const presentKeys = (target: Target): ReadonlySet<string> =>
  new Set(target.mode === 'append' ? target.document.links.map(({ key }) => key) : [])

/** Found tiles are selected unless the target keeps one with the same key. */
export const selectedOf = (candidates: readonly Candidate[], choices: Choices, present: ReadonlySet<string>): Candidate[] =>
  candidates.filter(({ id, tile, leftOut }) => choices.get(id) ?? (leftOut === null && !present.has(tile.key)))

const maxKeyLength = 64

/** The candidates with keys that are unique among them: a tile that was left out may have the key of one that was found. */
function withUniqueKeys(selected: readonly Candidate[]): { tile: DocumentTile; sourceKey: string }[] {
  const used = new Set<string>()
  return selected.map(({ tile }) => {
    let key = tile.key
    for (let n = 2; used.has(key); n++) key = `${tile.key.slice(0, maxKeyLength - 5)}-${n}`
    used.add(key)
    return { tile: key === tile.key ? tile : { ...tile, key }, sourceKey: tile.key }
  })
}

/** The document that importing the selected tiles makes of the target. A tile whose key the target keeps replaces that tile in its place. */
export function importedDocument(page: ImportedPage, selected: readonly Candidate[], target: Target): PageDocument {
  const tiles = withUniqueKeys(selected).map(({ tile }) => tile)
  if (target.mode === 'new') {
    const draft = target.asExported ? {} : { published: false, publishAt: null, unpublishAt: null }
    return { ...page.document, slug: target.slug, ...draft, links: tiles }
  }
  if (target.mode === 'replace') return { ...target.document, links: tiles }
  const byKey = new Map(tiles.map((tile) => [tile.key, tile]))
  const present = presentKeys(target)
  return {
    ...target.document,
    links: [...target.document.links.map((tile) => byKey.get(tile.key) ?? tile), ...tiles.filter(({ key }) => !present.has(key))],
  }
}

/** The clicks of the selected tiles, by key, without counts of 0. */
export const importedClicksOf = ({ clicks }: ImportedPage, selected: readonly Candidate[]): Record<string, number> =>
  Object.fromEntries(
    withUniqueKeys(selected).flatMap(({ tile, sourceKey }) => {
      const count = Object.hasOwn(clicks, sourceKey) && tile.key === sourceKey ? (clicks[sourceKey] ?? 0) : 0
      return count > 0 ? [[tile.key, count]] : []
    }),
  )
