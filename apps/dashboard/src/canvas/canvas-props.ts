import type { DocumentTile, LinkId, PageDocument, Pictures, TileSize } from '@tessera/contract'

export const views = ['edit', 'desktop', 'phone'] as const
/** `edit` shows hidden links and editing controls. The others show the page as visitors see it. */
export type View = (typeof views)[number]

export type TileChange = { size?: TileSize; active?: boolean; highlighted?: boolean }

/** Where an image can be dropped. */
export type ImageTarget = { kind: 'tile'; key: string } | { kind: 'cover' | 'avatar' }

/** A controlled component: it shows the given document and reports changes by the key of a tile. */
export type CanvasProps = {
  document: PageDocument
  /** Ids of the saved links. The art of a tile depends on its id. */
  ids?: ReadonlyMap<string, LinkId> | undefined
  /** What the image fields show. */
  pictures?: Pictures | undefined
  view: View
  /** Tiles with a schedule show a day in this time zone. */
  timeZone: string
  selected: string | null
  onSelect: (key: string | null) => void
  /** `toIndex` is the tile's index in `document.links` after the move. */
  onMove: (key: string, toIndex: number) => void
  onChangeTile: (key: string, change: TileChange) => void
  onRemove: (key: string) => void
  onDuplicate: (key: string) => void
  /** Whether the page may have another tile of this kind. */
  canAdd: (kind: DocumentTile['kind']) => boolean
  /** Requests the form of the tile. */
  onEdit: (key: string) => void
  onDropImage?: ((target: ImageTarget, file: File) => void) | undefined
}
