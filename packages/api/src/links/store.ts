import {
  type CreatedLink,
  defaultSize,
  type Link,
  type LinkId,
  LinkId as LinkIdSchema,
  type LinkPatch,
  type NewLink,
  type OwnerId,
  type PageId,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { lockRevision } from '../pages/store.ts'
import { linkColumns, linksJson, pageClicks } from './columns-store.ts'
import { forgetOldest, keepRemoved, removedColumns } from './removed-links-store.ts'

// Every writer takes the page's row first. In adding, one statement does: after waiting for the row it is read again, so
// `link_count` is the newest. The others lock in a statement of their own, so that the next one's snapshot is younger than the lock.

type Moved = { revision: number; pageClicks: number }

const listed = {
  name: 'link_list',
  text: `select p.revision, l.clicks, l.links from pages p, lateral (${linksJson('p.id')}) l where p.id = $1 and p.owner_id = $2`,
}

export async function listLinks(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<Link[]>> {
  const [page] = await db.read<{ revision: number; clicks: number; links: string }>(listed, [pageId, owner])
  if (!page) fail('page_not_found')
  return new Answer({ json: page.links }, etag(page.revision, page.clicks))
}

const getLink = {
  name: 'link_get',
  text: `select p.revision, ${pageClicks('p.id')} as clicks, row_to_json(x)::text as link from pages p
    left join lateral (select ${linkColumns} from links l left join click_counts c on c.link = l.n where l.page_id = p.id and l.id = $3) x on true
    where p.id = $1 and p.owner_id = $2`,
}

export async function readLink(db: Db, owner: OwnerId, pageId: PageId, id: LinkId): Promise<Answer<Link>> {
  const [page] = await db.read<{ revision: number; clicks: number; link: string | null }>(getLink, [pageId, owner, id])
  if (!page) fail('page_not_found')
  return new Answer({ json: page.link ?? fail('link_not_found') }, etag(page.revision, page.clicks))
}

const insertLink = {
  name: 'link_insert',
  text: `with p as (update pages set link_count = link_count + 1, revision = revision + 1, updated_at = clock_timestamp()
      where id = $1 and owner_id = $2 and ($3 = 0 or link_count < $3) returning id, owner_id, revision, link_count - 1 as position),
    l as (insert into links (id, page_id, owner_id, type, url, title, size, thumbnail, position)
      select $4, p.id, p.owner_id, $5, $6, $7, $8, $9, p.position from p
      returning id, type, url, position, title, size, thumbnail, active, highlighted)
    select l.*, p.revision, ${pageClicks('p.id')} as "pageClicks" from l, p`,
}
const countLinks = { name: 'link_count', text: `select link_count as used from pages where id = $1 and owner_id = $2` }

/** The new tile's position is the number of links before it. */
export async function addLink(db: Db, owner: OwnerId, quota: number, input: NewLink): Promise<Answer<CreatedLink>> {
  const { pageId, type, url, title = null, size = defaultSize(type), thumbnail = null } = input
  const values = [pageId, owner, quota, typeId('link'), type, url, title, size, thumbnail]
  const [link] = await db.query<CreatedLink & Moved>(insertLink, values)
  if (link) return moved(link)
  const [page] = await db.query<{ used: number }>(countLinks, [pageId, owner])
  if (!page) fail('page_not_found')
  return fail('quota_exceeded', { details: { limit: quota, used: page.used } })
}

const patchLink = {
  name: 'link_patch',
  text: `with old as (select * from links where page_id = $1 and owner_id = $2 and id = $3),
    l as (update links l set url = coalesce($4, old.url), type = coalesce($5, old.type), title = case when $6 then $7 else old.title end,
        size = coalesce($8, old.size), thumbnail = case when $9 then $10 else old.thumbnail end,
        active = coalesce($11, old.active), highlighted = coalesce($12, old.highlighted)
      from old where l.id = old.id
      returning l.*, (l.url, l.type, l.title, l.size, l.thumbnail, l.active, l.highlighted)
        is distinct from (old.url, old.type, old.title, old.size, old.thumbnail, old.active, old.highlighted) as changed),
    p as (update pages set revision = revision + 1, updated_at = clock_timestamp() from l
      where pages.id = $1 and pages.owner_id = $2 and l.changed returning revision)
    select ${linkColumns}, coalesce((select revision from p), (select revision from pages where id = $1)) as revision,
      ${pageClicks('$1')} as "pageClicks" from l left join click_counts c on c.link = l.n`,
}

export async function updateLink(db: Db, owner: OwnerId, { pageId, linkId, ...patch }: LinkPatch): Promise<Answer<Link>> {
  const { url = null, type = null, title, size = null, thumbnail, active = null, highlighted = null } = patch
  const values = [pageId, owner, linkId, url, type, title !== undefined, title ?? null, size, thumbnail !== undefined, thumbnail ?? null]
  return db.transaction(async (tx) => {
    const [, [link]] = await Promise.all([
      lockRevision(tx, owner, pageId),
      tx.query<Link & Moved>(patchLink, [...values, active, highlighted]),
    ])
    return moved(link ?? fail('link_not_found'))
  })
}

const removeLink = {
  name: 'link_delete',
  text: `with d as (delete from links l where page_id = $1 and owner_id = $2 and id = $3 returning position, ${removedColumns}),
    kept as (${keepRemoved('d')}),
    l as (update links l set position = l.position - 1 from d where l.page_id = $1 and l.position > d.position)
    update pages p set link_count = link_count - 1, revision = revision + 1, updated_at = clock_timestamp()
    where id = $1 and owner_id = $2 and exists (table d)
    returning revision, ${pageClicks('p.id')} - coalesce((select clicks from click_counts c join links l on l.n = c.link where l.id = $3), 0) as "pageClicks"`,
}

/** Positions are re-packed; the tile's clicks stay in the ledger. */
export async function deleteLink(db: Db, owner: OwnerId, pageId: PageId, id: LinkId): Promise<Answer<void>> {
  return db.transaction(async (tx) => {
    const [, [page]] = await Promise.all([lockRevision(tx, owner, pageId), tx.query<Moved>(removeLink, [pageId, owner, id])])
    if (!page) fail('link_not_found')
    await tx.query(forgetOldest, [pageId])
    return new Answer<void>({ body: undefined }, etag(page.revision, page.pageClicks))
  })
}

const reorderLinks = {
  name: 'link_order',
  text: `with o as (select id, (n - 1)::int as position from unnest($3::text[]) with ordinality as o(id, n)),
    ok as (select 1 from (select id from links where page_id = $1 and owner_id = $2) l full join o on o.id = l.id
      having count(*) = count(l.id) and count(*) = count(distinct o.id)),
    l as (update links l set position = o.position from o, ok
      where l.id = o.id and l.page_id = $1 and l.owner_id = $2 and l.position <> o.position returning 1),
    p as (update pages set revision = revision + 1, updated_at = clock_timestamp()
      where id = $1 and owner_id = $2 and exists (table l))
    select 1 from ok`,
}

/** `ids` must be a permutation of the page's present links. */
export async function orderLinks(db: Db, owner: OwnerId, pageId: PageId, ids: readonly string[]): Promise<Answer<Link[]>> {
  return db.transaction(async (tx) => {
    // What cannot be an id must not reach PostgreSQL as one: it would refuse a NUL.
    const known = ids.every((id) => LinkIdSchema.safeParse(id).success)
    const [, ok] = await Promise.all([lockRevision(tx, owner, pageId), known ? tx.query(reorderLinks, [pageId, owner, ids]) : []])
    if (ok.length === 0) fail('order_stale')
    return listLinks(tx, owner, pageId)
  })
}

/** Splits what a statement returned into body and ETag. */
function moved<T extends Moved>({ revision, pageClicks: clicks, ...body }: T): Answer<Omit<T, keyof Moved>> {
  return new Answer({ body }, etag(revision, clicks))
}
