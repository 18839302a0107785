import {
  canonicalDocument,
  type CreatedPreview,
  defaultPreviewLimit,
  documentChanges,
  maxPreviewBytes,
  type NewPreview,
  type OwnerId,
  type PageDocument,
  type PageId,
  type Preview,
  previewCursor,
  type PreviewFilter,
  type PreviewId,
  type PreviewWithDocument,
  withoutDueInstants,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import {
  alias,
  assignments,
  insertion,
  namesOf,
  pages,
  pick,
  previews,
  type RowOf,
  sql,
  type SQLWrapper,
  statement,
  t,
  tokens,
  users,
} from '@tessera/db/sql'

import { Answer } from '../../core/answer.ts'
import { ownTurn } from '../../core/checks/input-validation.ts'
import type { Author } from '../../core/actor.ts'
import { nextLink } from '../../core/http/list-cursor.ts'
import { fail } from '../../core/errors.ts'
import { hasTooManyTiles, refuseTooManyTiles } from '../../links/tile-quota.ts'
import { findPage } from '../read-store.ts'
import { rehearseWrite } from '../store.ts'
import { withDuePublications } from '../../pages/schedule/instants.ts'
import { lockRevision } from '../../pages/store.ts'
import { randomBase62 } from '../../tokens/secret.ts'

/** 27 characters of base 62 have 160.8 random bits. */
const secretLength = 27

const v = alias(previews, 'v')
const p = alias(pages, 'p')
const excluded = alias(previews, 'excluded')
/** A part of the list ends with the preview whose document exceeds this size, so that an answer stays small. */
const maxListedBytes = 2 * 1024 * 1024
const bytesOf = (document: SQLWrapper) => sql`octet_length(${document}::text)`
const isLive = sql`${v.expiresAt} > now()`

const previewRow = {
  ...pick(v, 'id', 'key', 'note', 'secret'),
  createdAt: t.instant(v.createdAt),
  expiresAt: t.instant(v.expiresAt),
  userId: v.userId,
  userName: users.name,
  ...pick(v, 'tokenId', 'tokenName', 'revision', 'document'),
  bytes: t.integer(bytesOf(v.document)),
  readAt: t.timestamp(sql`statement_timestamp()`),
}
const ofOwnPage = { pageId: pages.id, owner: pages.ownerId }
const livePreviews = sql`from ${previews} ${v} join ${pages} ${p} on ${p.id} = ${v.pageId} join ${users} on ${users.id} = ${v.userId}`

const getPreviewIds = statement('preview_list', {
  params: { ...ofOwnPage, createdAt: t.nullable(t.isoTimestamp()), id: t.nullable(previews.id), limit: t.bigint() },
  row: { id: v.id },
  query: ({ pageId, owner, createdAt, id, limit }, columns) => sql`select ${columns} ${livePreviews}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and ${isLive}
      and (${createdAt}::timestamptz is null or (${v.createdAt}, ${v.id}) < (${createdAt}, ${id}))
    order by ${v.createdAt} desc, ${v.id} desc limit ${limit}`,
})
const getPreview = statement('preview_get', {
  params: { ...ofOwnPage, id: previews.id },
  row: previewRow,
  query: ({ pageId, owner, id }, columns) => sql`select ${columns} ${livePreviews}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and ${v.id} = ${id} and ${isLive}`,
})
const countPreviews = statement('preview_count', {
  params: { pageId: pages.id, key: previews.key },
  row: { used: t.bigint(), replaces: t.boolean(), bytes: t.bigint() },
  query: ({ pageId, key }) => sql`select count(*) as used, coalesce(bool_or(${v.key} = ${key}), false) as replaces,
      coalesce(sum(${bytesOf(v.document)}) filter (where ${v.key} is distinct from ${key} or ${key}::text is null), 0)::bigint as bytes
    from ${previews} ${v} where ${v.pageId} = ${pageId} and ${isLive}`,
})
// A preview with this key keeps its identity while it is live. An expired one that is not deleted yet becomes the new one.
const storePreview = statement('preview_store', {
  params: {
    ...pick(previews, 'id', 'pageId', 'secret', 'key', 'note', 'userId', 'tokenId', 'revision'),
    hours: t.float(),
    document: t.jsonText(),
  },
  row: { id: v.id },
  query: ({ hours, ...preview }, columns) => {
    const tokenName = sql`(select ${tokens.name} from ${tokens} where ${tokens.id} = ${preview.tokenId})`
    const row = { ...preview, tokenName, expiresAt: sql`now() + ${hours} * interval '1 hour'` }
    const kept = (name: 'id' | 'secret' | 'createdAt') => sql`case when ${isLive} then ${v[name]} else ${excluded[name]} end`
    const replacement = {
      id: kept('id'),
      secret: kept('secret'),
      createdAt: kept('createdAt'),
      ...pick(excluded, 'note', 'userId', 'tokenId', 'tokenName', 'expiresAt', 'revision', 'document'),
    }
    return sql`insert into ${previews} as ${v} ${insertion(previews, row)} on conflict (${namesOf(v.pageId, v.key)})
      do update set ${assignments(previews, replacement)} returning ${columns}`
  },
})

/** What an answer about a preview depends on: the current page, and the service's origin. */
type Shown = { page: PageDocument; origin: string }

/** The stored document may be older than fields of the newest version. */
const documentOf = ({ document }: RowOf<typeof getPreview>): PageDocument => canonicalDocument(document)

const previewOf = (row: RowOf<typeof getPreview>, { page, origin }: Shown): Preview => ({
  id: row.id,
  key: row.key,
  note: row.note,
  url: `${origin}/pages/preview/${row.secret}`,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  by: { user: { id: row.userId, name: row.userName }, token: row.tokenId === null ? null : { id: row.tokenId, name: row.tokenName } },
  revision: row.revision,
  // As in a dry run of the write, publications and unpublications that are already due are treated as in effect.
  changes: documentChanges(page, withoutDueInstants(documentOf(row), row.readAt.toISOString())),
})

/** Newest first. The response's `Link` header points to the next part. */
export async function listPreviews(
  db: Db,
  owner: OwnerId,
  origin: string,
  { pageId, limit = defaultPreviewLimit, cursor }: PreviewFilter,
): Promise<Answer<Preview[]>> {
  const [createdAt = null, id = null] = cursor?.split(/(?<=Z)\./) ?? []
  const after = { createdAt, id }
  const part = { pageId, owner, ...after, limit: limit + 1 }
  const [{ document: page }, ids] = await Promise.all([findPage(db, owner, pageId), db.read(getPreviewIds, part)])
  const previews: Preview[] = []
  let bytes = 0
  let read = 0
  // One after the other: all documents together can be too large for one statement of a connection that other requests share.
  for (const { id: previewId } of ids.slice(0, limit)) {
    const [row] = await db.read(getPreview, { pageId, owner, id: previewId })
    read += 1
    // Each comparison of large documents takes milliseconds.
    if (ids.length > 1) await ownTurn()
    if (!row) continue
    previews.push(previewOf(row, { page, origin }))
    bytes += row.bytes
    if (bytes > maxListedBytes) break
  }
  const last = previews.at(-1)
  return new Answer(
    { body: previews },
    read < ids.length && last ? nextLink(`/api/v1/pages/${pageId}/previews`, limit, previewCursor(last)) : {},
  )
}

type Ref = { pageId: PageId; previewId: PreviewId }

export async function readPreview(db: Db, owner: OwnerId, origin: string, { pageId, previewId: id }: Ref): Promise<PreviewWithDocument> {
  const [{ document: page }, [row]] = await Promise.all([findPage(db, owner, pageId), db.read(getPreview, { pageId, owner, id })])
  if (!row) fail('preview_not_found')
  return { ...previewOf(row, { page, origin }), document: documentOf(row) }
}

const refuseTooMany = (limit: number, used: number): never =>
  fail('quota_exceeded', {
    details: { limit, used },
    message: `This page has reached its preview limit (${limit}); delete a preview first`,
  })

const refuseTooManyBytes = (used: number): never =>
  fail('quota_exceeded', {
    details: { limit: maxPreviewBytes, used },
    message: 'The previews of this page are too large in total; delete one',
  })

/**
 * Stores a document that may be written to the page, without writing it. Under the page's lock, so that each creation counts the
 * previews before it, and finds the one with its key.
 */
export async function createPreview(
  db: Db,
  actor: Author,
  origin: string,
  { pageId, document: given, hours, key = null, note = null }: NewPreview,
): Promise<Answer<CreatedPreview>> {
  const { owner, token, limits, scopes } = actor
  // As for a write, refusing a large document does not block other writes of the page.
  if (hasTooManyTiles(limits, given)) refuseTooManyTiles(limits, (await findPage(db, owner, pageId)).document, given)
  const row = await db.transaction(async (tx) => {
    const [, page, [found]] = await Promise.all([
      lockRevision(tx, owner, pageId),
      findPage(tx, owner, pageId),
      tx.query(countPreviews, { pageId, key }),
    ])
    const { used, replaces, bytes } = found ?? { used: 0, replaces: false, bytes: 0 }
    if (!replaces && limits.previews > 0 && used >= limits.previews) refuseTooMany(limits.previews, used)
    const wanted = canonicalDocument(given, page.document)
    const document = JSON.stringify(wanted)
    if (bytes + Buffer.byteLength(document) > maxPreviewBytes) refuseTooManyBytes(bytes)
    await rehearseWrite(tx, actor, page, await withDuePublications(tx, wanted))
    const [stored] = await tx.query(storePreview, {
      id: typeId('preview'),
      pageId,
      secret: randomBase62(secretLength),
      key,
      note,
      userId: owner,
      tokenId: token,
      revision: page.revision,
      hours,
      document,
    })
    const [preview] = stored ? await tx.query(getPreview, { pageId, owner, id: stored.id }) : []
    if (!preview) throw new Error('An insert returned no row')
    return { preview, page: page.document, replaces }
  })
  const preview = previewOf(row.preview, { page: row.page, origin })
  // Write never implies read: changes show what the page contains.
  const body = scopes.has('pages:read') ? preview : { ...preview, changes: null }
  return new Answer({ body }, row.replaces ? {} : { location: `/api/v1/pages/${pageId}/previews/${body.id}` })
}

const removePreview = statement('preview_delete', {
  params: { ...ofOwnPage, id: previews.id },
  row: { id: t.nullable(previews.id) },
  query: ({
    pageId,
    owner,
    id,
  }) => sql`with p as (select ${pages.id} from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}),
    gone as (delete from ${previews} ${v} using p where ${v.pageId} = p.id and ${v.id} = ${id} and ${isLive} returning ${v.id})
    select gone.id from p left join gone on true`,
})

export async function deletePreview(db: Db, owner: OwnerId, { pageId, previewId: id }: Ref): Promise<void> {
  const [page] = await db.query(removePreview, { pageId, owner, id })
  if (!page) fail('page_not_found')
  if (page.id === null) fail('preview_not_found')
}
