import type { OwnerId, PageId, SessionId, TokenId } from '@tessera/contract'
import { type Database, packContent, unpackContent } from '@tessera/db'
import type { EntryPart, EntryVia, StoredContent } from '@tessera/db/sql'
import { sqlRows } from '@tessera/db/testing'

type Facts = {
  revision: number
  lastRevision: number
  via: EntryVia
  userId: OwnerId | null
  tokenId: TokenId | null
  tokenName: string | null
  source: string | null
  restoredFrom: number | null
  parts: EntryPart[]
}
export type EndedEntry = Facts & StoredContent & { published: boolean; links: number; bytes: number }
export type OpenEntry = Facts & { session: SessionId | null; removedLink: boolean }

const ended = `select revision, last_revision as "lastRevision", via, user_id as "userId", token_id as "tokenId", token_name as "tokenName",
    source, restored_from as "restoredFrom", parts, published, links, bytes, content
  from revisions where page = $1 order by revision`
const open = `select entry_revision as revision, revision as "lastRevision", entry_via as via, entry_user as "userId",
    entry_session as session, entry_token as "tokenId", entry_token_name as "tokenName", entry_source as source,
    entry_restored_from as "restoredFrom", array(select part from unnest(entry_parts) part
      order by array_position(array['address', 'details', 'design', 'links', 'publication'], part)) as parts, entry_removed_link as "removedLink"
  from pages where id = $1`

/** The ended entries of a page, the oldest first. */
export async function endedEntries(db: Database, page: PageId): Promise<EndedEntry[]> {
  const rows = await sqlRows<Omit<EndedEntry, keyof StoredContent> & { content: Buffer }>(db, ended, [page])
  return Promise.all(rows.map(async ({ content, ...facts }) => ({ ...facts, ...(await unpackContent(content)) })))
}

/** Replaces the document of ended entries of a page, and their links' ids. */
export async function replaceContent(db: Database, page: PageId, document: object): Promise<void> {
  await sqlRows(db, 'update revisions set content = $2 where page = $1', [page, await packContent(JSON.stringify(document), '[]')])
}

export async function openEntry(db: Database, page: PageId): Promise<OpenEntry> {
  const [entry] = await sqlRows<OpenEntry>(db, open, [page])
  if (!entry) throw new Error(`There is no page ${page}`)
  return entry
}

/** The numbers of a page's entries from the oldest to the current one, as `first–last`. */
export async function rangesOf(db: Database, page: PageId): Promise<string[]> {
  const entries = [...(await endedEntries(db, page)), await openEntry(db, page)]
  return entries.map(({ revision, lastRevision }) => `${revision}–${lastRevision}`)
}

/** Moves the times of a page's open entry into the past: of its first change, and of its last one. */
export const ageEntry = (db: Database, page: PageId, { begun, changed }: { begun: string; changed: string }) =>
  sqlRows(
    db,
    'update pages set entry_started_at = entry_started_at - $2::interval, entry_at = clock_timestamp() - $3::interval where id = $1',
    [page, begun, changed],
  )

/** Lets the next change begin an entry: the open one has been left alone for too long. */
export const endEntry = (db: Database, page: PageId) => ageEntry(db, page, { begun: '10 minutes', changed: '10 minutes' })

/** Gives a page these many ended entries, each of one revision, instead of those that it has. */
export async function addEntries(db: Database, page: PageId, count: number, document: object): Promise<void> {
  await sqlRows(db, 'delete from revisions where page = $1', [page])
  const json = JSON.stringify(document)
  await sqlRows(db, add, [page, count, json, await packContent(json, '[]')])
}

const add = `with page as (update pages set revision = $2 + 1, entry_revision = $2 + 1 where id = $1 returning id, owner_id)
  insert into revisions (page, revision, last_revision, started_at, at, ended_at, expires_at, via, user_id, parts, published, links, bytes,
    content)
  select id, i, i, now(), now(), now(), now() + interval '90 days', 'dashboard', owner_id, '{details}', false,
    json_array_length($3::json->'links'), octet_length($3::text), $4
  from page, generate_series(1, $2) i on conflict do nothing`
