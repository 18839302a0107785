import { sql, type SQLWrapper } from '@tessera/db/sql'

type EntryColumn = 'entryRevision' | 'entryStartedAt' | 'entryAt' | 'entryVia' | 'entryParts' | 'entryRemovedLink'
type PageRow = Record<EntryColumn | 'revision' | 'updatedAt', SQLWrapper>

/**
 * What a change sets that moves the page's revision but is not content, such as a password. A page from before history has no entry in its
 * row; it gets the unknown one, so that the entry's number and times stay.
 */
export const unrecorded = (page: PageRow) => ({
  entryRevision: sql`coalesce(${page.entryRevision}, ${page.revision})`,
  entryStartedAt: sql`coalesce(${page.entryStartedAt}, ${page.updatedAt})`,
  entryAt: sql`coalesce(${page.entryAt}, ${page.updatedAt})`,
  entryVia: sql`coalesce(${page.entryVia}, 'unknown')`,
  entryParts: sql`coalesce(${page.entryParts}, '{}')`,
  entryRemovedLink: sql`coalesce(${page.entryRemovedLink}, false)`,
})
