import type { DocumentLink, LinkId, PageDocument } from '@tessera/contract'

export const views = ['edit', 'desktop', 'phone'] as const
/** `edit` shows hidden links and editing controls. The others show the page as visitors see it. */
export type View = (typeof views)[number]

export type LinkChange = Partial<Pick<DocumentLink, 'size' | 'active' | 'highlighted'>>

/** A controlled component: it shows the given document and reports changes by link key. */
export type CanvasProps = {
  document: PageDocument
  /** Ids of the saved links. The art of a tile depends on its id. */
  ids?: ReadonlyMap<string, LinkId> | undefined
  view: View
  selected: string | null
  onSelect: (key: string | null) => void
  /** `toIndex` is the link's index in `document.links` after the move. */
  onMove: (key: string, toIndex: number) => void
  onChangeLink: (key: string, change: LinkChange) => void
  onRemove: (key: string) => void
  /** Null if the page has reached its link limit. */
  onDuplicate: ((key: string) => void) | null
  /** Requests the form of the link. */
  onEdit: (key: string) => void
}
