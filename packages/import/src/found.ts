import type { ImportFormat, LeftOutItem, LeftOutReason, PageDocument, TileSize } from '@tessera/contract'

/** The file to read, and what is known about it. */
export type ImportInput = {
  bytes: Uint8Array
  /** The file's name, or null for a page that was fetched. */
  name: string | null
  /** The format to read, or `auto`: found from the content. */
  format: ImportFormat | 'auto'
  /** The address that the input was fetched from, against which relative addresses are resolved. */
  address: string | null
  /** The `Content-Type` that a fetched input came with. */
  contentType?: string
  /** The links that the account's plan allows on a page; 0 means no limit. */
  linkLimit: number
}

/** A picture that the input refers to by address, or carries with it. */
export type FoundPicture = { url: string } | { content: Uint8Array }

type FoundAt = {
  /** A path or line of the input. */
  where: string
}
/** A link as the source has it: `url` is unchecked and may be a `mailto:`, `tel:` or `sms:` address. */
export type FoundLink = FoundAt & {
  kind: 'link'
  url: string
  title: string | null
  /** Default: true. */
  active?: boolean
  highlighted?: boolean
  thumbnail?: FoundPicture | null
  /** Instants as the source writes them. Those without a time zone are taken as UTC. */
  visibleFrom?: string | null
  visibleUntil?: string | null
  size?: TileSize
  /** What the source counted. */
  clicks?: number
  /** A social icon: it goes after the other links, as a `1x1` tile. */
  social?: boolean
}
export type FoundHeading = FoundAt & { kind: 'heading'; title: string }
export type FoundText = FoundAt & { kind: 'text'; title: string | null; text: string }
/** An item that the reader of the format leaves out. `link` is what could still be added of it. */
export type FoundLeftOut = FoundAt & { kind: 'leftOut'; title: string | null; url: string | null; reason: LeftOutReason; link?: FoundLink }
export type FoundItem = FoundLink | FoundHeading | FoundText | FoundLeftOut

/** A page as a reader found it, in the order of the source: before anything is checked, cut, or given a key. Texts may be HTML if `html` is set. */
export type FoundPage = {
  /** The source's name for the user, or null. */
  userName: string | null
  title: string | null
  description: string | null
  /** Whether title, description and texts are HTML. */
  html?: boolean
  avatar?: FoundPicture | null
  coverImage?: FoundPicture | null
  items: FoundItem[]
}

/** Where a picture belongs that came with the input. */
export type PicturePlace = { field: 'avatar' | 'coverImage' } | { field: 'thumbnail' | 'iconImage'; key: string }

/** A page ready for `POST /imports`, apart from its pictures and from a slug that may be taken. */
export type ParsedPage = {
  document: PageDocument
  clicks: Record<string, number>
  leftOut: LeftOutItem[]
  /**
   * Pictures that came with the input. The document lacks them until they are stored as images of the account. `place` is null for images of an
   * archive: the document names them already by their hash, so that its bytes stay.
   */
  pictures: { place: PicturePlace | null; where: string; content: Uint8Array }[]
}
export type ParsedImport = { format: ImportFormat; source: string; pages: ParsedPage[] }

/** The input cannot be read in its format. Line and column begin at 1, and are null where they are not known. */
export class ImportUnreadable extends Error {
  readonly line: number | null
  readonly column: number | null

  constructor(message: string, line: number | null = null, column: number | null = null) {
    super(message)
    this.line = line
    this.column = column
  }
}
