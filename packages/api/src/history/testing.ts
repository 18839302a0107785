import type { PageId } from '@tessera/contract'
import type { Database } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'

import type { Caller } from '../testing.ts'

/** Ends the page's open history entry and begins the next one, as a change that does not join it does. Call it before such a change. */
export async function endEntry(db: Database, api: Caller, pageId: PageId, { keptFor = '90 days' } = {}): Promise<void> {
  await sqlRows(db, end, [pageId, JSON.stringify(await api.documents.get({ pageId })), keptFor])
}

const end = `with ended as (
    insert into revisions (page, revision, last_revision, started_at, at, ended_at, expires_at, via, user_id, token_id, token_name, source,
      restored_from, parts, published, links, bytes, document, link_ids)
    select id, coalesce(entry_revision, revision), revision, coalesce(entry_started_at, updated_at), coalesce(entry_at, updated_at), now(),
      now() + $3::interval, coalesce(entry_via, 'unknown'), entry_user, entry_token, entry_token_name, entry_source, entry_restored_from,
      coalesce(entry_parts, '{}'), published, link_count, octet_length($2::json::text), $2::json,
      (select coalesce(json_agg(json_build_object('key', coalesce(key, l.id), 'id', l.id, 'n', n)), '[]') from links l where page_id = p.id)
    from pages p where id = $1)
  update pages set entry_revision = revision + 1, entry_started_at = now(), entry_at = now(), entry_via = 'dashboard', entry_user = owner_id,
    entry_parts = '{details}', entry_removed_link = false where id = $1`

/** Adds ended entries, each of one revision, to a page without any: as many as the page has revisions before its present one. */
export const addEntries = (db: Database, pageId: PageId, count: number, document: object): Promise<unknown> =>
  sqlRows(db, add, [pageId, count, JSON.stringify(document)])

const add = `with page as (update pages set revision = $2 + 1, entry_revision = entry_revision + $2 where id = $1 returning id, owner_id)
  insert into revisions (page, revision, last_revision, started_at, at, ended_at, expires_at, via, user_id, parts, published, links, bytes,
    document, link_ids)
  select id, i, i, now(), now(), now(), now() + interval '90 days', 'dashboard', owner_id, '{details}', false,
    json_array_length($3::json->'links'), octet_length($3::json::text), $3::json, '[]'
  from page, generate_series(1, $2) i`
