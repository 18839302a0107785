import {
  canonicalDocument,
  type Changes,
  type Comparison,
  defaultHistoryLimit,
  documentChanges,
  documentText,
  emptyDocument,
  type EntryRef,
  historyCursor,
  type HistoryEntry,
  type HistoryFilter,
  type OwnerId,
  type PageDocument,
  type PageId,
} from '@tessera/contract'
import { type Db, unpackContent } from '@tessera/db'
import { alias, list, namesOf, pages, pick, revisions, type RowOf, type SQL, sql, statement, t, users } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import { nextLink } from '../core/http/list-cursor.ts'
import { fail } from '../core/errors.ts'
import { document, p } from '../documents/columns-store.ts'
import { ownPage } from '../documents/read-store.ts'
import { sortedParts } from './recording-store.ts'
import { unexpired } from './retention-store.ts'

const r = alias(revisions, 'r')
const e = alias(revisions, 'e')
const u = alias(users, 'u')

/** The first revision of the open entry of page `p`. */
const openRevision = sql`coalesce(${p.entryRevision}, ${p.revision})`
// Expired entries stay in the table until the next sweep.
const isKept = unexpired(r.expiresAt)

/** The facts of the open entry as a row of `revisions`. They are columns of its page `p`. */
const openEntry = {
  revision: openRevision,
  lastRevision: p.revision,
  startedAt: sql`coalesce(${p.entryStartedAt}, ${p.updatedAt})`,
  at: sql`coalesce(${p.entryAt}, ${p.updatedAt})`,
  expiresAt: sql`null::timestamptz`,
  via: sql`coalesce(${p.entryVia}, 'unknown')`,
  userId: p.entryUser,
  tokenId: p.entryToken,
  tokenName: p.entryTokenName,
  source: p.entrySource,
  restoredFrom: p.entryRestoredFrom,
  parts: sql`coalesce(${sortedParts(p.entryParts)}, '{}')`,
  published: p.published,
  links: p.linkCount,
  bytes: sql`octet_length(${document.expression}::text)`,
}
// Without the documents, which a list does not read.
const facts = (Object.keys(openEntry) as (keyof typeof openEntry)[]).map((name) => r[name])
const entryRow = {
  ...pick(e, 'revision', 'lastRevision'),
  startedAt: t.instant(e.startedAt),
  at: t.instant(e.at),
  ...pick(e, 'via', 'userId', 'tokenId', 'tokenName', 'source', 'restoredFrom', 'parts', 'published', 'links', 'bytes'),
  expiresAt: t.nullable(t.instant(e.expiresAt)),
  userName: t.nullable(u.name),
}
const entriesOf = (given: { pageId: SQL; owner: SQL }, columns: SQL, open: SQL, ended: SQL) => sql`select ${columns}
  from ${pages} ${p}, lateral (select ${list(Object.values(openEntry))} where ${open}
    union all (select ${list(facts)} from ${revisions} ${r} where ${r.page} = ${p.id} and ${ended})) ${e}(${namesOf(...facts)})
  left join ${users} ${u} on ${u.id} = ${e.userId}
  where ${p.id} = ${given.pageId} and ${p.ownerId} = ${given.owner}`

const maxRevision = sql`9223372036854775807`
// The ended entries alone are limited: the open one is the newest.
const listEntries = statement('history_list', {
  params: { ...ownPage, before: t.nullable(t.bigint()), limit: t.bigint() },
  row: entryRow,
  query: ({ before, limit, ...page }, columns) => {
    const ended = sql`${r.revision} < coalesce(${before}, ${maxRevision}) and ${isKept} order by ${r.revision} desc limit ${limit}`
    return sql`${entriesOf(page, columns, sql`${openRevision} < coalesce(${before}, ${maxRevision})`, ended)}
      order by ${e.revision} desc limit ${limit}`
  },
})
/** Conditions for the entry of page `p` that contains a revision. */
export const openContains = (revision: SQL) => sql`${revision} between ${openRevision} and ${p.revision}`
export const endedContains = (revision: SQL) => sql`${r.revision} = (select max(${revisions.revision}) from ${revisions}
    where ${revisions.page} = ${p.id} and ${revisions.revision} <= ${revision}) and ${r.lastRevision} >= ${revision} and ${isKept}`
const findEntry = statement('history_get', {
  params: { ...ownPage, revision: revisions.revision },
  row: entryRow,
  query: ({ revision, ...page }, columns) => entriesOf(page, columns, openContains(revision), endedContains(revision)),
})

// Several revisions in one statement, so that their documents are of one point in time. A null is the current page.
const getDocuments = statement('history_documents', {
  params: { ...ownPage, numbers: t.array(t.nullable(t.bigint())) },
  row: { number: t.bigint(sql`n.number`), lastRevision: t.nullable(e.lastRevision), ...pick(e, 'content', 'document') },
  query: ({ pageId, owner, numbers }, columns) => {
    const number = sql`n.number`
    const ended = [r.lastRevision, r.content, r.document]
    return sql`select ${columns} from ${pages} ${p}
      cross join lateral (select coalesce(number, ${p.revision}) as number, place
        from unnest(${numbers}::bigint[]) with ordinality as asked(number, place)) n
      left join lateral (select ${p.revision}, null::bytea, ${document.expression} where ${openContains(number)}
        union all select ${list(ended)} from ${revisions} ${r}
        where ${r.page} = ${p.id} and ${endedContains(number)}) ${e}(${namesOf(...ended)}) on true
      where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} order by n.place`
  },
})
const findPage = statement('history_page', {
  params: ownPage,
  row: { id: p.id },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

async function requirePage(db: Db, owner: OwnerId, pageId: PageId): Promise<void> {
  const [page] = await db.read(findPage, { pageId, owner })
  if (!page) fail('page_not_found')
}

/** Newest first. The response's `Link` header points to the next part. */
export async function listHistory(db: Db, owner: OwnerId, { pageId, limit = defaultHistoryLimit, cursor }: HistoryFilter) {
  const before = cursor === undefined ? null : Number(cursor)
  const rows = await db.query(listEntries, { pageId, owner, before, limit: limit + 1 })
  if (rows.length === 0) await requirePage(db, owner, pageId)
  const entries = rows.slice(0, limit).map(entryOf)
  const last = entries.at(-1)
  const headers = rows.length > limit && last ? nextLink(`/api/v1/pages/${pageId}/revisions`, limit, historyCursor(last)) : {}
  return new Answer({ body: entries }, headers)
}

export async function readEntry(db: Db, owner: OwnerId, { pageId, revision }: EntryRef): Promise<HistoryEntry> {
  const [row] = await db.read(findEntry, { pageId, owner, revision: Number(revision) })
  if (row) return entryOf(row)
  await requirePage(db, owner, pageId)
  return fail('revision_not_found')
}

function entryOf({ userId, userName, tokenId, tokenName, ...row }: RowOf<typeof findEntry>): HistoryEntry {
  const { revision, lastRevision, startedAt, at, via, source, restoredFrom, parts, published, links, bytes, expiresAt } = row
  const token = tokenId === null ? null : { id: tokenId, name: tokenName }
  const by = userId === null || userName === null ? null : { user: { id: userId, name: userName }, token }
  const period = { revision, lastRevision, current: expiresAt === null, startedAt, at }
  return { ...period, via, by, source, restoredFrom, parts, published, links, bytes, expiresAt }
}

/** The documents of the entries that contain these numbers. Null stands for the current page. */
async function readDocuments(db: Db, owner: OwnerId, pageId: PageId, numbers: readonly (number | null)[]) {
  const rows = await db.read(getDocuments, { pageId, owner, numbers })
  if (rows.length === 0) fail('page_not_found')
  return Promise.all(
    rows.map(async ({ number, lastRevision, content, document: stored }) => {
      if (number === 0) return { number, lastRevision: 0, document: emptyDocument }
      const document = content === null ? stored : (await unpackContent(content)).document
      if (lastRevision === null || document === null) fail('revision_not_found')
      // A document that was stored by an older version of the service lacks newer fields.
      return { number, lastRevision, document: canonicalDocument(document) }
    }),
  )
}

export async function readEntryDocument(db: Db, owner: OwnerId, { pageId, revision }: EntryRef): Promise<Answer<PageDocument>> {
  const [entry] = await readDocuments(db, owner, pageId, [Number(revision)])
  if (!entry) fail('revision_not_found')
  return new Answer({ json: documentText(entry.document) }, etag(entry.lastRevision))
}

export async function compareRevisions(db: Db, owner: OwnerId, { pageId, from, to }: Comparison): Promise<Changes> {
  const [before, after] = await readDocuments(db, owner, pageId, [from, to ?? null])
  if (!before || !after) fail('revision_not_found')
  return { from: before.number, to: after.number, changes: documentChanges(before.document, after.document) }
}
