import type { ImportFormat, Limits, OwnerId } from '@tessera/contract'

/** A file to import. */
export type ImportFile = {
  bytes: Uint8Array
  /** The file's name, or null for what was fetched. */
  name: string | null
  format: ImportFormat | 'auto'
  /** The address that the file was fetched from. */
  address: string | null
  /** The `Content-Type` that it was fetched with. */
  contentType?: string
  /** The links that the account's plan allows on a page; 0 means no limit. */
  linkLimit: number
}
export type FetchedFile = Pick<ImportFile, 'bytes' | 'address' | 'contentType'>

/** Where a picture belongs that came with the file. */
export type PicturePlace = { field: 'avatar' | 'coverImage' } | { field: 'thumbnail' | 'iconImage'; key: string }
/**
 * A picture that came with the file. Without `content`, the pictures are too large together. Without `place`, the document names the picture
 * already, by its hash.
 */
export type ImportPicture = { place: PicturePlace | null; where: string; content: Uint8Array | null }

/** A page that a file has: its slug, and the whole `ImportedPage` as JSON, which lacks the pictures. */
export type FoundPage = { slug: string; json: string; pictures: ImportPicture[] }
export type FoundImport = { format: ImportFormat; source: string; pages: FoundPage[] }

/** What the process provides for imports. */
export type ImportServices = {
  /** Counts a file or a fetch against the account's limit. Rejects with `rate_limited`. */
  count: (actor: { owner: OwnerId; limits: Limits }, kind: 'file' | 'fetch') => Promise<void>
  /**
   * Fetches a page or file. A public page of Tessera is fetched in its JSON form, unless another format is to be read. Rejects with
   * `fetch_off`, `fetch_failed` or `import_busy`.
   */
  fetch: (url: string, format: ImportFile['format'], origin: string) => Promise<FetchedFile>
  /**
   * Reads a file outside the main thread, and passes the result to `use`, which may keep the pictures until it settles. The bytes of the file
   * must not be used afterward. Rejects with `import_unreadable` or `import_busy`.
   */
  read: <T>(owner: OwnerId, file: ImportFile, use: (found: FoundImport) => Promise<T>) => Promise<T>
}
