import {
  canonicalDocument,
  isLink,
  isVisibleAt,
  type LinkId,
  linksOf,
  type PageDocument,
  type PageId,
  type PreviewId,
  type PublicPage,
  publicPage,
} from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, links, pages, previews, sql, statement, t, users } from '@tessera/db/sql'

import { keptPictures, pictureUrls, readPictures, type RemotePictures } from './pictures-store.ts'

const v = alias(previews, 'v')
const p = alias(pages, 'p')
const u = alias(users, 'u')
const linkIds = sql`(select coalesce(json_object_agg(${links.key}, ${links.id}), '{}') from ${links}
  where ${links.pageId} = ${p.id} and ${links.key} is not null)`

const findPreview = statement('preview_lookup', {
  params: { secret: previews.secret },
  row: {
    id: v.id,
    pageId: v.pageId,
    owner: p.ownerId,
    expiresAt: t.timestamp(v.expiresAt),
    document: v.document,
    linkIds: t.json<Record<string, LinkId>>(linkIds),
    now: t.timestamp(sql`statement_timestamp()`),
    blocked: t.boolean(sql`${p.blockedAt} is not null or ${u.suspendedAt} is not null`),
  },
  query: ({ secret }, columns) => sql`select ${columns} from ${previews} ${v} join ${pages} ${p} on ${p.id} = ${v.pageId}
    join ${users} ${u} on ${u.id} = ${p.ownerId}
    where ${v.secret} = ${secret} and ${v.expiresAt} > now() and ${u.deletedAt} is null`,
})

export type ShownPreview = { state: 'shown'; id: PreviewId; pageId: PageId; expiresAt: Date; page: PublicPage }
/** What a visitor finds at a preview's address. An expired one is absent. */
export type PreviewLookup = ShownPreview | { state: 'blocked' } | { state: 'absent' }

const secretPattern = /^[0-9A-Za-z]{27}$/

/** Reads the database each time, so that a deleted preview is absent at once. */
export async function lookUpPreview(db: Db, secret: string, remote: RemotePictures = keptPictures): Promise<PreviewLookup> {
  const [row] = secretPattern.test(secret) ? await db.read(findPreview, { secret }) : []
  if (!row) return { state: 'absent' }
  if (row.blocked) return { state: 'blocked' }
  const { id, pageId, owner, expiresAt, now, linkIds } = row
  const document = canonicalDocument(row.document)
  const pictures = await readPictures(db, owner, pictureUrls(document, linksOf(document.links)), remote)
  return { state: 'shown', id, pageId, expiresAt, page: { ...previewedPage(document, linkIds, now.getTime()), pictures } }
}

/** The page that the document would make. A link whose key is on the page has its id, so that the art drawn from the id is the same. */
function previewedPage(document: PageDocument, linkIds: Readonly<Record<string, LinkId>>, now: number): PublicPage {
  const ids = new Map(Object.entries(linkIds))
  const shown = document.links.filter((tile) => tile.active && (!isLink(tile) || isVisibleAt(tile, now)))
  return publicPage(
    document,
    // A tile without a key of its own has its id as its key.
    shown.map(({ key, ...tile }) => ({ ...tile, id: ids.get(key) ?? key })),
  )
}
