import type { Db } from '@tessera/db'

/** A file of a static site. `path` is relative to the folder of the page, and begins neither with `/` nor with `_`. */
export type SiteFile = { path: string; content: Uint8Array }

/** A page as a folder of files, as visitors see it now. */
export type PageSite = {
  state: 'shown'
  /** Made one after another, while they are read: images come from `db`, so the transaction must stay open. */
  files: AsyncIterable<SiteFile>
  /** When a link of the page begins or ceases to be shown. Null: the site does not depend on the time. */
  validUntil: Date | null
}

/** Why visitors do not see a page without further ado. */
export type PageHidden = { state: 'draft' | 'protected' | 'blocked' }

/**
 * The static site of the page that has this slug now. All reads go through `db`, which may be a snapshot. `origin` is that of the service,
 * without a trailing slash.
 */
export type RenderSite = (db: Db, slug: string, origin: string) => Promise<PageSite | PageHidden>
