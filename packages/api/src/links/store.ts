import {
  type CreatedLink,
  defaultSize,
  type Link,
  type LinkId,
  LinkId as LinkIdSchema,
  type LinkDetail,
  linkFields,
  type LinkPatch,
  type NewLink,
  type OwnerId,
  type PageId,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { alias, assignments, clickCounts, columnsOf, insertion, links, list, pages, pick, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { lockRevision, revised } from '../pages/store.ts'
import { l, linkDetailColumns, linksJson, linksWithClicks, newLinkColumns, pageClicks, version } from './columns-store.ts'
import { forgetOldest, keepRemoved, removedColumns } from './removed-links-store.ts'

// Every write locks the page's row first. Adding a link does so in its only statement: PostgreSQL re-reads the row after it has
// waited for the lock, so `link_count` is current. The other writes lock in a statement of their own, so that the snapshot of the
// next statement is younger than the lock.

const p = alias(pages, 'p')
const c = alias(clickCounts, 'c')
const ownPage = { pageId: pages.id, owner: pages.ownerId }
type Version = { revision: number; pageClicks: number }

const getLinks = statement('link_list', {
  params: ownPage,
  row: { revision: p.revision, clicks: t.bigint(), links: t.text() },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p}, lateral (${linksJson(p.id)}) l
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function listLinks(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<Link[]>> {
  const [page] = await db.read(getLinks, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.links }, etag(page.revision, page.clicks))
}

const getLink = statement('link_get', {
  params: { ...ownPage, linkId: links.id },
  row: { ...version, link: t.nullable(t.text(sql`row_to_json(x)::text`)) },
  query: ({ pageId, owner, linkId }, columns) => sql`select ${columns} from ${pages} ${p}
    left join lateral (select ${columnsOf(linkDetailColumns)} from ${linksWithClicks} where ${l.pageId} = ${p.id} and ${l.id} = ${linkId}) x on true
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function readLink(db: Db, owner: OwnerId, pageId: PageId, linkId: LinkId): Promise<Answer<LinkDetail>> {
  const [page] = await db.read(getLink, { pageId, owner, linkId })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.link ?? fail('link_not_found') }, etag(page.revision, page.clicks))
}

const insertLink = statement('link_insert', {
  params: { ...ownPage, quota: t.integer(), ...pick(links, 'id', 'type', 'url', 'title', 'size', 'thumbnail', 'me') },
  row: { ...newLinkColumns, revision: p.revision, pageClicks: t.bigint(pageClicks(p.id)) },
  query: ({ pageId, owner, quota, ...link }, columns) => {
    const next = { linkCount: sql`${pages.linkCount} + 1`, ...revised(pages) }
    const place = { pageId: p.id, ownerId: p.ownerId, position: sql`${p.linkCount} - 1` }
    return sql`with p as (update ${pages} set ${assignments(pages, next)}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and (${quota} = 0 or ${pages.linkCount} < ${quota})
        returning ${list([pages.id, pages.ownerId, pages.revision, pages.linkCount])}),
      l as (insert into ${links} ${insertion(links, { ...link, ...place })} from p returning *)
      select ${columns} from l, p`
  },
})
const countLinks = statement('link_count', {
  params: ownPage,
  row: { used: pages.linkCount },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}`,
})

/** The new link's position is the number of links before it. */
export async function addLink(db: Db, owner: OwnerId, quota: number, input: NewLink): Promise<Answer<CreatedLink>> {
  const { pageId, type, url, title = null, size = defaultSize(type), thumbnail = null } = input
  const link = { id: typeId('link'), type, url, title, size, thumbnail, me: input.me ?? linkFields.me.absent }
  const [added] = await db.query(insertLink, { pageId, owner, quota, ...link })
  if (added) return withVersion(added)
  const [page] = await db.query(countLinks, { pageId, owner })
  if (!page) fail('page_not_found')
  return fail('quota_exceeded', { details: { limit: quota, used: page.used } })
}

const currentRevision = sql`coalesce((select ${p.revision} from p), (select ${pages.revision} from ${pages} where ${pages.id} = ${l.pageId}))`
// Null keeps a value; title and thumbnail can be null themselves, so a flag says whether they are given.
const patchLink = statement('link_patch', {
  params: {
    ...ownPage,
    linkId: links.id,
    url: t.nullable(links.url),
    type: t.nullable(links.type),
    setsTitle: t.boolean(),
    title: links.title,
    size: t.nullable(links.size),
    setsThumbnail: t.boolean(),
    thumbnail: links.thumbnail,
    active: t.nullable(links.active),
    highlighted: t.nullable(links.highlighted),
    me: t.nullable(links.me),
  },
  row: { ...linkDetailColumns, revision: t.bigint(currentRevision), pageClicks: t.bigint(pageClicks(l.pageId)) },
  query: ({ pageId, owner, linkId, ...given }, columns) => {
    const old = alias(links, 'old')
    const values = assignments(links, {
      url: sql`coalesce(${given.url}, ${old.url})`,
      type: sql`coalesce(${given.type}, ${old.type})`,
      title: sql`case when ${given.setsTitle} then ${given.title} else ${old.title} end`,
      size: sql`coalesce(${given.size}, ${old.size})`,
      thumbnail: sql`case when ${given.setsThumbnail} then ${given.thumbnail} else ${old.thumbnail} end`,
      active: sql`coalesce(${given.active}, ${old.active})`,
      highlighted: sql`coalesce(${given.highlighted}, ${old.highlighted})`,
      me: sql`coalesce(${given.me}, ${old.me})`,
    })
    const patched = (of: typeof l | typeof old) =>
      list([of.url, of.type, of.title, of.size, of.thumbnail, of.active, of.highlighted, of.me])
    return sql`with ${old} as (select * from ${links}
        where ${links.pageId} = ${pageId} and ${links.ownerId} = ${owner} and ${links.id} = ${linkId}),
      l as (update ${links} ${l} set ${values} from ${old} where ${l.id} = ${old.id}
        returning l.*, (${patched(l)}) is distinct from (${patched(old)}) as changed),
      p as (update ${pages} set ${assignments(pages, revised(pages))} from l
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and l.changed returning ${pages.revision})
      select ${columns} from l left join ${clickCounts} ${c} on ${c.link} = ${l.n}`
  },
})

export async function updateLink(db: Db, owner: OwnerId, { pageId, linkId, ...patch }: LinkPatch): Promise<Answer<LinkDetail>> {
  const { url = null, type = null, title, size = null, thumbnail, active = null, highlighted = null, me } = patch
  const sets = {
    setsTitle: title !== undefined,
    title: title ?? null,
    setsThumbnail: thumbnail !== undefined,
    thumbnail: thumbnail ?? null,
    me: me === null ? linkFields.me.absent : (me ?? null),
  }
  const params = { pageId, owner, linkId, url, type, size, active, highlighted, ...sets }
  return db.transaction(async (tx) => {
    const [, [updated]] = await Promise.all([lockRevision(tx, owner, pageId), tx.query(patchLink, params)])
    return withVersion(updated ?? fail('link_not_found'))
  })
}

const clicksWithoutRemoved = sql`${pageClicks(p.id)} - coalesce((select ${c.clicks} from ${clickCounts} ${c} join d on d.n = ${c.link}), 0)`
const removeLink = statement('link_delete', {
  params: { ...ownPage, linkId: links.id },
  row: { revision: p.revision, pageClicks: t.bigint(clicksWithoutRemoved) },
  query: ({ pageId, owner, linkId }, columns) => {
    const count = assignments(pages, { linkCount: sql`${p.linkCount} - 1`, ...revised(p) })
    return sql`with d as (delete from ${links} ${l} where ${l.pageId} = ${pageId} and ${l.ownerId} = ${owner} and ${l.id} = ${linkId}
        returning ${l.position}, ${removedColumns}),
      kept as (${keepRemoved(sql`d`)}),
      l as (update ${links} ${l} set ${assignments(links, { position: sql`${l.position} - 1` })} from d
        where ${l.pageId} = ${pageId} and ${l.position} > d.position)
      update ${pages} ${p} set ${count} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and exists (table d)
      returning ${columns}`
  },
})

/** Closes the gap in the positions. The link's clicks stay in the ledger. */
export async function deleteLink(db: Db, owner: OwnerId, pageId: PageId, linkId: LinkId): Promise<Answer<void>> {
  return db.transaction(async (tx) => {
    const [, [page]] = await Promise.all([lockRevision(tx, owner, pageId), tx.query(removeLink, { pageId, owner, linkId })])
    if (!page) fail('link_not_found')
    await tx.query(forgetOldest, { pageId })
    return new Answer<void>({ body: undefined }, etag(page.revision, page.pageClicks))
  })
}

const reorderLinks = statement('link_order', {
  params: { ...ownPage, ids: t.array(t.text()) },
  row: { ok: t.boolean() },
  query: ({ pageId, owner, ids }) => sql`with
    o as (select id, (n - 1)::int as position from unnest(${ids}::text[]) with ordinality as o(id, n)),
    ok as (select true as ok from (select ${links.id} from ${links} where ${links.pageId} = ${pageId} and ${links.ownerId} = ${owner}) l
      full join o on o.id = l.id having count(*) = count(l.id) and count(*) = count(distinct o.id)),
    l as (update ${links} ${l} set ${assignments(links, { position: sql`o.position` })} from o, ok
      where ${l.id} = o.id and ${l.pageId} = ${pageId} and ${l.ownerId} = ${owner} and ${l.position} <> o.position returning 1),
    p as (update ${pages} set ${assignments(pages, revised(pages))}
      where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and exists (table l))
    select ok from ok`,
})

/** `ids` must be a permutation of the page's links. */
export async function orderLinks(db: Db, owner: OwnerId, pageId: PageId, ids: readonly string[]): Promise<Answer<Link[]>> {
  return db.transaction(async (tx) => {
    // A text with a NUL character would make PostgreSQL fail, so only well-formed ids are sent.
    const wellFormed = ids.every((id) => LinkIdSchema.safeParse(id).success)
    const [, ok] = await Promise.all([lockRevision(tx, owner, pageId), wellFormed ? tx.query(reorderLinks, { pageId, owner, ids }) : []])
    if (ok.length === 0) fail('order_stale')
    return listLinks(tx, owner, pageId)
  })
}

/** Splits a row into the response's body and its ETag. */
function withVersion<T extends Version>({ revision, pageClicks: clicks, ...body }: T): Answer<Omit<T, keyof Version>> {
  return new Answer({ body }, etag(revision, clicks))
}
