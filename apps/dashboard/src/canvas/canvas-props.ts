import type { DocumentLink, LinkId, PageDocument } from '@tessera/contract'

export const views = ['edit', 'desktop', 'phone'] as const
/** `edit` has handles and shows hidden links, the others are the page as visitors see it. */
export type View = (typeof views)[number]

/** What the canvas changes of a link. */
export type LinkChange = Partial<Pick<DocumentLink, 'size' | 'active' | 'highlighted'>>

/** Links go by their keys. The canvas changes nothing itself: it asks, and shows the document it is given. */
export type CanvasProps = {
  document: PageDocument
  /** Ids of the links that are saved: a tile's art depends on it. */
  ids?: ReadonlyMap<string, LinkId> | undefined
  view: View
  selected: string | null
  onSelect: (key: string | null) => void
  /** `toIndex` is the link's index in `document.links` afterwards. What is shown is the same before and after `visualOrder()`. */
  onMove: (key: string, toIndex: number) => void
  onChangeLink: (key: string, change: LinkChange) => void
  onRemove: (key: string) => void
  /** Null where the page has no room for another link. */
  onDuplicate: ((key: string) => void) | null
  /** The link's form is wanted. */
  onEdit: (key: string) => void
}
