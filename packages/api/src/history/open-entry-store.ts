import type { PageId } from '@tessera/contract'
import { type Db, packContent } from '@tessera/db'
import { blocks, links, pages, sql, type SQLWrapper, statement, t } from '@tessera/db/sql'

import type { Author } from '../core/actor.ts'
import { fail } from '../core/errors.ts'
import { document, key, p } from '../documents/columns-store.ts'
import { b, blockKey } from '../links/blocks/columns-store.ts'
import { l } from '../links/columns-store.ts'
import { keepsEntries } from './retention-store.ts'

// The open entry: what it keeps when it ends, and the entry of a page that is older than the history feature.

// In any order, because they are found by key.
const tileIds = sql`(select coalesce(json_agg(row_to_json(z)), '[]') from (
  select ${key} as key, ${l.id}, ${l.n} from ${links} ${l} where ${l.pageId} = ${p.id}
  union all select ${blockKey}, ${b.id}, null from ${blocks} ${b} where ${b.pageId} = ${p.id}) z)`
const readPresent = statement('entry_content', {
  params: { pageId: pages.id, owner: pages.ownerId, withDocument: t.boolean() },
  row: {
    documentJson: t.nullable(t.text(sql`case when with_document then ${document.expression}::text end`)),
    tileIdsJson: t.text(sql`${tileIds}::text`),
  },
  query: ({ pageId, owner, withDocument }, columns) => sql`select ${columns}
    from ${pages} ${p}, (select ${withDocument}::boolean as with_document) g where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

/** What an entry keeps when it ends: the page, and the size of its document as JSON. */
export type Content = { content: Buffer; bytes: number }

type Ending = { actor: Pick<Author, 'owner' | 'limits'>; dryRun?: boolean }
const keepsContent = ({ actor: { limits }, dryRun = false }: Ending): boolean => !dryRun && keepsEntries(limits)

/** Parts of what the open entry keeps, as JSON from PostgreSQL, read in a transaction that holds the page's lock. */
export type KeptJson = { documentJson?: string; tileIdsJson?: string }

async function readKept(tx: Db, { actor: { owner } }: Ending, pageId: PageId, withDocument: boolean) {
  const [kept] = await tx.query(readPresent, { pageId, owner, withDocument })
  return kept ?? fail('page_not_found')
}

/** Reads the ids of the page's tiles if the open entry has to keep them when it ends. */
export async function readTileIds(tx: Db, ending: Ending, pageId: PageId): Promise<Pick<KeptJson, 'tileIdsJson'>> {
  if (!keepsContent(ending)) return {}
  const { tileIdsJson } = await readKept(tx, ending, pageId, false)
  return { tileIdsJson }
}

/**
 * Reads what the open entry keeps, or null where no entries are kept. The transaction holds the page's lock. A caller that has already read
 * parts of it under this lock passes them as `known`.
 */
export async function readContent(tx: Db, ending: Ending, pageId: PageId, known: KeptJson = {}): Promise<Content | null> {
  if (!keepsContent(ending)) return null
  const isComplete = known.documentJson !== undefined && known.tileIdsJson !== undefined
  const found = isComplete ? null : await readKept(tx, ending, pageId, known.documentJson === undefined)
  const documentJson = known.documentJson ?? found?.documentJson
  const tileIdsJson = known.tileIdsJson ?? found?.tileIdsJson
  if (typeof documentJson !== 'string' || tileIdsJson === undefined) fail('page_not_found')
  return { content: await packContent(documentJson, tileIdsJson), bytes: Buffer.byteLength(documentJson) }
}

type EntryColumn = 'entryRevision' | 'entryStartedAt' | 'entryAt' | 'entryVia' | 'entryParts' | 'entryRemovedLink'
type PageRow = Record<EntryColumn | 'revision' | 'updatedAt', SQLWrapper>

/**
 * The columns of an entry in a change that is not content but increments the page's revision, such as a new password. A page that is older
 * than the history feature has no entry in its row. It gets one of unknown origin, with the revision and time of its content.
 */
export const unrecorded = (page: PageRow) => ({
  entryRevision: sql`coalesce(${page.entryRevision}, ${page.revision})`,
  entryStartedAt: sql`coalesce(${page.entryStartedAt}, ${page.updatedAt})`,
  entryAt: sql`coalesce(${page.entryAt}, ${page.updatedAt})`,
  entryVia: sql`coalesce(${page.entryVia}, 'unknown')`,
  entryParts: sql`coalesce(${page.entryParts}, '{}')`,
  entryRemovedLink: sql`coalesce(${page.entryRemovedLink}, false)`,
})
