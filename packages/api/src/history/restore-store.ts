import { canonicalDocument, type EntryRef, type OwnerId, type PageId, type Restoration, type RestorationResult } from '@tessera/contract'
import { type Db, rolledBack, unpackContent } from '@tessera/db'
import { alias, list, namesOf, pages, pick, revisions, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import type { Author } from '../core/actor.ts'
import { fail } from '../core/errors.ts'
import { p } from '../documents/columns-store.ts'
import { ownPage } from '../documents/read-store.ts'
import { readLocked } from '../documents/slug-store.ts'
import { become } from '../documents/store.ts'
import { endedContains, openContains } from './read-store.ts'
import { lockPage } from './recording-store.ts'

const r = alias(revisions, 'r')
const e = alias(revisions, 'e')
const ended = [r.revision, r.content, r.document, r.linkIds]

// Without content and document the entry is the open one, whose document is the page.
const getStored = statement('history_stored', {
  params: { ...ownPage, revision: revisions.revision },
  row: pick(e, 'revision', 'content', 'document', 'linkIds'),
  query: ({ pageId, owner, revision }, columns) => sql`select ${columns}
    from ${pages} ${p}, lateral (select ${p.revision}, null::bytea, null::json, null::json where ${openContains(revision)}
      union all select ${list(ended)} from ${revisions} ${r}
      where ${r.page} = ${p.id} and ${endedContains(revision)}) ${e}(${namesOf(...ended)})
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

/** Makes the page equal to an entry's document, except for address and publication, under the page's lock. */
export async function restoreEntry(db: Db, actor: Author, { pageId, revision, dryRun = false }: Restoration) {
  const { owner } = actor
  const origin = { actor, via: 'restore' as const, dryRun }
  const work = async (tx: Db) => {
    const locked = await lockPage(tx, actor, pageId)
    const [page, [entry]] = await Promise.all([
      readLocked(tx, origin, pageId),
      tx.read(getStored, { pageId, owner, revision: Number(revision) }),
    ])
    if (!entry) fail('revision_not_found')
    const { slug, published, publishAt, unpublishAt } = page.document
    const kept = { slug, published, publishAt, unpublishAt }
    const { document, tileIds } = entry.content === null ? { ...entry, tileIds: entry.linkIds } : await unpackContent(entry.content)
    const wanted = document === null ? page.document : { ...canonicalDocument(document), ...kept }
    return become(tx, { ...origin, restoredFrom: entry.revision }, { ...locked, ...page }, wanted, tileIds ?? [])
  }
  const { before, revision: after, changes } = dryRun ? await rolledBack(db, work) : await db.transaction(work)
  const present = dryRun ? before : after
  // Write never implies read: changes show what the page contains.
  const shown = actor.scopes.has('pages:read') ? changes : null
  return new Answer<RestorationResult>({ body: { revision: present, changes: shown } }, etag(present))
}

const removeEntry = statement('history_delete', {
  params: { ...ownPage, revision: revisions.revision },
  row: { current: t.boolean(), removed: t.boolean() },
  query: ({ pageId, owner, revision }) => {
    const gone = sql`delete from ${revisions} ${r} using ${p} where ${r.page} = ${p.id} and ${endedContains(revision)} returning ${r.revision}`
    return sql`with ${p} as (select * from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}), gone as (${gone})
      select ${openContains(revision)} as current, exists (select from gone) as removed from ${p}`
  },
})

export async function deleteEntry(db: Db, owner: OwnerId, { pageId, revision }: EntryRef): Promise<void> {
  const [page] = await db.query(removeEntry, { pageId, owner, revision: Number(revision) })
  if (!page) fail('page_not_found')
  if (page.current) fail('revision_current')
  if (!page.removed) fail('revision_not_found')
}

const removeHistory = statement('history_clear', {
  params: ownPage,
  row: { id: p.id },
  query: ({ pageId, owner }, columns) => {
    const page = sql`select ${pages.id} from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}`
    return sql`with ${p} as (${page}), gone as (delete from ${revisions} ${r} using ${p} where ${r.page} = ${p.id})
      select ${columns} from ${p}`
  },
})

/** Deletes all entries except the current one. */
export async function deleteHistory(db: Db, owner: OwnerId, pageId: PageId): Promise<void> {
  const [page] = await db.query(removeHistory, { pageId, owner })
  if (!page) fail('page_not_found')
}
