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
import { alias, assignments, clickCounts, links, list, namesOf, pages, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { lockRevision } from '../pages/store.ts'
import { l, linkColumns, linksJson, linksWithClicks, pageClicks } from './columns-store.ts'
import { forgetOldest, keepRemoved, removedColumns } from './removed-links-store.ts'

// Every write locks the page's row first. Adding a link does so in its only statement: PostgreSQL re-reads the row after it has
// waited for the lock, so `link_count` is current. The other writes lock in a statement of their own, so that the snapshot of the
// next statement is younger than the lock.

const p = alias(pages, 'p')
const c = alias(clickCounts, 'c')
const ownPage = { pageId: pages.id, owner: pages.ownerId }
/** What the ETag is made of. */
const version = { revision: pages.revision, pageClicks: t.bigint() }
type Version = { revision: number; pageClicks: number }
const link = {
  id: links.id,
  type: links.type,
  url: links.url,
  position: links.position,
  title: links.title,
  size: links.size,
  thumbnail: links.thumbnail,
  active: links.active,
  highlighted: links.highlighted,
}
const clock = sql`clock_timestamp()`

const getLinks = statement('link_list', {
  params: ownPage,
  row: { revision: pages.revision, clicks: t.bigint(), links: t.text() },
  query: ({ pageId, owner }) => sql`select ${p.revision}, l.clicks, l.links from ${pages} ${p}, lateral (${linksJson(p.id)}) l
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function listLinks(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<Link[]>> {
  const [page] = await db.read(getLinks, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.links }, etag(page.revision, page.clicks))
}

const getLink = statement('link_get', {
  params: { ...ownPage, linkId: links.id },
  row: { revision: pages.revision, clicks: t.bigint(), link: t.nullable(t.text()) },
  query: ({
    pageId,
    owner,
    linkId,
  }) => sql`select ${p.revision}, ${pageClicks(p.id)} as clicks, row_to_json(x)::text as link from ${pages} ${p}
    left join lateral (select ${linkColumns} from ${linksWithClicks} where ${l.pageId} = ${p.id} and ${l.id} = ${linkId}) x on true
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function readLink(db: Db, owner: OwnerId, pageId: PageId, linkId: LinkId): Promise<Answer<Link>> {
  const [page] = await db.read(getLink, { pageId, owner, linkId })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.link ?? fail('link_not_found') }, etag(page.revision, page.clicks))
}

const insertLink = statement('link_insert', {
  params: {
    ...ownPage,
    quota: t.integer(),
    id: links.id,
    type: links.type,
    url: links.url,
    title: links.title,
    size: links.size,
    thumbnail: links.thumbnail,
  },
  row: { ...link, ...version },
  query: ({ pageId, owner, quota, id, type, url, title, size, thumbnail }) => {
    const count = assignments(
      [pages.linkCount, sql`${pages.linkCount} + 1`],
      [pages.revision, sql`${pages.revision} + 1`],
      [pages.updatedAt, clock],
    )
    const columns = [links.id, links.pageId, links.ownerId, links.type, links.url, links.title, links.size, links.thumbnail, links.position]
    return sql`with p as (update ${pages} set ${count}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and (${quota} = 0 or ${pages.linkCount} < ${quota})
        returning ${list([pages.id, pages.ownerId, pages.revision])}, ${pages.linkCount} - 1 as position),
      l as (insert into ${links} (${namesOf(...columns)})
        select ${list([id, p.id, p.ownerId, type, url, title, size, thumbnail])}, p.position from p returning ${list(Object.values(link))})
      select l.*, ${p.revision}, ${pageClicks(p.id)} as "pageClicks" from l, p`
  },
})
const countLinks = statement('link_count', {
  params: ownPage,
  row: { used: pages.linkCount },
  query: ({ pageId, owner }) =>
    sql`select ${pages.linkCount} as used from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}`,
})

/** The new link's position is the number of links before it. */
export async function addLink(db: Db, owner: OwnerId, quota: number, input: NewLink): Promise<Answer<CreatedLink>> {
  const { pageId, type, url, title = null, size = defaultSize(type), thumbnail = null } = input
  const [added] = await db.query(insertLink, { pageId, owner, quota, id: typeId('link'), type, url, title, size, thumbnail })
  if (added) return withVersion(added)
  const [page] = await db.query(countLinks, { pageId, owner })
  if (!page) fail('page_not_found')
  return fail('quota_exceeded', { details: { limit: quota, used: page.used } })
}

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
  },
  row: { ...link, clicks: t.bigint(), ...version },
  query: ({ pageId, owner, linkId, ...given }) => {
    const old = alias(links, 'old')
    const values = assignments(
      [l.url, sql`coalesce(${given.url}, ${old.url})`],
      [l.type, sql`coalesce(${given.type}, ${old.type})`],
      [l.title, sql`case when ${given.setsTitle} then ${given.title} else ${old.title} end`],
      [l.size, sql`coalesce(${given.size}, ${old.size})`],
      [l.thumbnail, sql`case when ${given.setsThumbnail} then ${given.thumbnail} else ${old.thumbnail} end`],
      [l.active, sql`coalesce(${given.active}, ${old.active})`],
      [l.highlighted, sql`coalesce(${given.highlighted}, ${old.highlighted})`],
    )
    const patched = (of: typeof l | typeof old) => list([of.url, of.type, of.title, of.size, of.thumbnail, of.active, of.highlighted])
    return sql`with ${old} as (select * from ${links}
        where ${links.pageId} = ${pageId} and ${links.ownerId} = ${owner} and ${links.id} = ${linkId}),
      l as (update ${links} ${l} set ${values} from ${old} where ${l.id} = ${old.id}
        returning l.*, (${patched(l)}) is distinct from (${patched(old)}) as changed),
      p as (update ${pages} set ${assignments([pages.revision, sql`${pages.revision} + 1`], [pages.updatedAt, clock])} from l
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and l.changed returning ${pages.revision})
      select ${linkColumns}, coalesce((select ${p.revision} from p), (select ${pages.revision} from ${pages} where ${pages.id} = ${pageId})) as revision,
        ${pageClicks(pageId)} as "pageClicks" from l left join ${clickCounts} ${c} on ${c.link} = ${l.n}`
  },
})

export async function updateLink(db: Db, owner: OwnerId, { pageId, linkId, ...patch }: LinkPatch): Promise<Answer<Link>> {
  const { url = null, type = null, title, size = null, thumbnail, active = null, highlighted = null } = patch
  const sets = {
    setsTitle: title !== undefined,
    title: title ?? null,
    setsThumbnail: thumbnail !== undefined,
    thumbnail: thumbnail ?? null,
  }
  const params = { pageId, owner, linkId, url, type, size, active, highlighted, ...sets }
  return db.transaction(async (tx) => {
    const [, [updated]] = await Promise.all([lockRevision(tx, owner, pageId), tx.query(patchLink, params)])
    return withVersion(updated ?? fail('link_not_found'))
  })
}

const removeLink = statement('link_delete', {
  params: { ...ownPage, linkId: links.id },
  row: version,
  query: ({ pageId, owner, linkId }) => {
    const count = assignments([p.linkCount, sql`${p.linkCount} - 1`], [p.revision, sql`${p.revision} + 1`], [p.updatedAt, clock])
    const clicks = sql`(select ${c.clicks} from ${clickCounts} ${c} join ${links} ${l} on ${l.n} = ${c.link} where ${l.id} = ${linkId})`
    return sql`with d as (delete from ${links} ${l} where ${l.pageId} = ${pageId} and ${l.ownerId} = ${owner} and ${l.id} = ${linkId}
        returning ${l.position}, ${removedColumns}),
      kept as (${keepRemoved(sql`d`)}),
      l as (update ${links} ${l} set ${assignments([l.position, sql`${l.position} - 1`])} from d
        where ${l.pageId} = ${pageId} and ${l.position} > d.position)
      update ${pages} ${p} set ${count} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and exists (table d)
      returning ${p.revision}, ${pageClicks(p.id)} - coalesce(${clicks}, 0) as "pageClicks"`
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
  query: ({
    pageId,
    owner,
    ids,
  }) => sql`with o as (select id, (n - 1)::int as position from unnest(${ids}::text[]) with ordinality as o(id, n)),
    ok as (select true as ok from (select ${links.id} from ${links} where ${links.pageId} = ${pageId} and ${links.ownerId} = ${owner}) l
      full join o on o.id = l.id having count(*) = count(l.id) and count(*) = count(distinct o.id)),
    l as (update ${links} ${l} set ${assignments([l.position, sql`o.position`])} from o, ok
      where ${l.id} = o.id and ${l.pageId} = ${pageId} and ${l.ownerId} = ${owner} and ${l.position} <> o.position returning 1),
    p as (update ${pages} set ${assignments([pages.revision, sql`${pages.revision} + 1`], [pages.updatedAt, clock])}
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
