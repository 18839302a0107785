import {
  type CreatedLink,
  defaultSize,
  emptyPeriodIssue,
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
import {
  alias,
  assignments,
  clickCounts,
  columnsOf,
  insertion,
  links,
  list,
  pages,
  pick,
  type SQL,
  sql,
  statement,
  t,
} from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import type { Author } from '../core/actor.ts'
import { fail, failOnConflict } from '../core/errors.ts'
import { changeOf, changeParams, entered, mayChange, recordLocked, recordOne } from '../history/recording-store.ts'
import { revised } from '../pages/store.ts'
import { lowerSlots } from './blocks/document-store.ts'
import { l, linkDetailColumns, linksJson, linksWithClicks, newLinkColumns, pageClicks, version } from './columns-store.ts'
import { forgetOldest, keepRemoved, removedColumns } from './removed-links-store.ts'
import { refuseTooManyLinks } from './tile-quota.ts'

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

const period = { visibleFrom: t.nullable(t.isoTimestamp()), visibleUntil: t.nullable(t.isoTimestamp()) }
const newLink = {
  ...pick(links, 'id', 'type', 'url', 'title', 'size', 'thumbnail', 'icon', 'iconImage', 'thumbnailStyle', 'me'),
  ...period,
}

const insertLink = statement('link_insert', {
  params: { ...ownPage, ...changeParams, quota: t.integer(), ...newLink },
  row: { ...newLinkColumns, revision: p.revision, pageClicks: t.bigint(pageClicks(p.id)) },
  query: ({ pageId, owner, session, token, opened, quota, ...link }, columns) => {
    const next = { linkCount: sql`${pages.linkCount} + 1`, ...revised(pages), ...entered(pages, { links: true }) }
    const place = { pageId: p.id, ownerId: p.ownerId, position: sql`${p.linkCount} - 1` }
    return sql`with p as (update ${pages} set ${assignments(pages, next)}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and (${quota} = 0 or ${pages.linkCount} < ${quota})
          and ${mayChange(pages, { session, token, opened })}
        returning ${list([pages.id, pages.ownerId, pages.revision, pages.linkCount])}),
      l as (insert into ${links} ${insertion(links, { ...link, ...place })} from p returning *)
      select ${columns} from l, p`
  },
})

/** The new link's position is the number of links before it. */
export async function addLink(db: Db, actor: Author, input: NewLink): Promise<Answer<CreatedLink>> {
  const { pageId, type, url, title = null, size = defaultSize(type), thumbnail = null, visibleFrom = null, visibleUntil = null } = input
  const { owner, limits } = actor
  const quota = limits.links
  const { icon = null, iconImage = null, thumbnailStyle: style } = input
  const details = { icon, iconImage, thumbnailStyle: style ?? linkFields.thumbnailStyle.absent, me: input.me ?? linkFields.me.absent }
  const link = { id: typeId('link'), type, url, title, size, thumbnail, ...details, visibleFrom, visibleUntil }
  const effect = async (tx: Db, opened: boolean) =>
    (await tx.query(insertLink, { pageId, owner, quota, ...link, ...changeOf(actor, opened) }))[0]
  const added = await recordOne(db, { actor }, pageId, effect, ({ linkCount: used }) => {
    if (quota > 0 && used >= quota) refuseTooManyLinks(quota, used)
  })
  return withVersion(added)
}

const old = alias(links, 'old')
const clearable = { ...pick(links, 'title', 'thumbnail', 'icon', 'iconImage'), ...period }
type Clearable = keyof typeof clearable
const clearableNames = Object.keys(clearable) as Clearable[]

// `link` is null if the change does not join the open entry. Null keeps a value. Some fields can be null themselves: `sets` names those that are given.
const patchLink = statement('link_patch', {
  params: {
    ...ownPage,
    ...changeParams,
    linkId: links.id,
    url: t.nullable(links.url),
    type: t.nullable(links.type),
    size: t.nullable(links.size),
    active: t.nullable(links.active),
    highlighted: t.nullable(links.highlighted),
    thumbnailStyle: t.nullable(links.thumbnailStyle),
    me: t.nullable(links.me),
    sets: t.array(t.text<Clearable>()),
    ...clearable,
  },
  row: {
    link: t.nullable(t.text(sql`(select row_to_json(x)::text from x)`)),
    revision: t.bigint(sql`coalesce((select ${p.revision} from p), old_revision)`),
    pageClicks: t.bigint(pageClicks(old.pageId)),
  },
  query: ({ pageId, owner, session, token, opened, linkId, ...given }, columns) => {
    type Kept = 'url' | 'type' | 'size' | 'active' | 'highlighted' | 'thumbnailStyle' | 'me'
    const kept = (name: Kept) => sql`coalesce(${given[name]}, ${old[name]})`
    const set = (name: Clearable) => sql`case when ${name} = any(${given.sets}::text[]) then ${given[name]} else ${old[name]} end`
    const values = {
      url: kept('url'),
      type: kept('type'),
      size: kept('size'),
      active: kept('active'),
      highlighted: kept('highlighted'),
      thumbnailStyle: kept('thumbnailStyle'),
      me: kept('me'),
      ...(Object.fromEntries(clearableNames.map((name) => [name, set(name)])) as Record<Clearable, SQL>),
    }
    const present = list((Object.keys(values) as (keyof typeof values)[]).map((name) => old[name]))
    return sql`with ${old} as (select ${old}.*, ${pages.revision} as old_revision,
          (${present}) is distinct from (${list(Object.values(values))}) as differs, ${mayChange(pages, { session, token, opened })} as may
        from ${links} ${old} join ${pages} on ${pages.id} = ${old.pageId}
        where ${old.pageId} = ${pageId} and ${old.ownerId} = ${owner} and ${old.id} = ${linkId}),
      l as (update ${links} ${l} set ${assignments(links, values)} from ${old} where ${l.id} = ${old.id} and (old.may or not old.differs)
        returning l.*),
      p as (update ${pages} set ${assignments(pages, { ...revised(pages), ...entered(pages, { links: true }) })} from ${old}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and old.differs and old.may returning ${pages.revision}),
      x as (select ${columnsOf(linkDetailColumns)} from l left join ${clickCounts} ${c} on ${c.link} = ${l.n})
      select ${columns} from ${old}`
  },
})

const refuseEmptyPeriod = failOnConflict('links_visibility', 'invalid_input', { issues: [emptyPeriodIssue] })

export async function updateLink(db: Db, actor: Author, { pageId, linkId, ...patch }: LinkPatch): Promise<Answer<LinkDetail>> {
  const { url = null, type = null, size = null, active = null, highlighted = null } = patch
  const { title = null, thumbnail = null, icon = null, iconImage = null, visibleFrom = null, visibleUntil = null } = patch
  const { absent: plainStyle } = linkFields.thumbnailStyle
  const thumbnailStyle = patch.thumbnailStyle === null ? plainStyle : (patch.thumbnailStyle ?? null)
  const me = patch.me === null ? linkFields.me.absent : (patch.me ?? null)
  const sets = clearableNames.filter((field) => patch[field] !== undefined)
  const pictures = { thumbnail, icon, iconImage, thumbnailStyle }
  const values = { url, type, size, active, highlighted, me, sets, title, ...pictures, visibleFrom, visibleUntil }
  const params = { pageId, owner: actor.owner, linkId, ...values }
  const effect = async (tx: Db, opened: boolean) => {
    const [page] = await tx.query(patchLink, { ...params, ...changeOf(actor, opened) }).catch(refuseEmptyPeriod)
    if (!page) fail('link_not_found')
    return page.link === null ? undefined : { ...page, link: page.link }
  }
  const { link, revision, pageClicks: clicks } = await db.transaction((tx) => recordLocked(tx, { actor }, pageId, effect))
  return new Answer({ json: link }, etag(revision, clicks))
}

const clicksWithoutRemoved = sql`${pageClicks(p.id)} - coalesce((select ${c.clicks} from ${clickCounts} ${c} join d on d.n = ${c.link}), 0)`
// A row whose revision is null: the link exists, but the change does not join the open entry.
const removeLink = statement('link_delete', {
  params: { ...ownPage, ...changeParams, linkId: links.id },
  row: {
    revision: t.nullable(p.revision),
    pageClicks: t.nullable(t.bigint()),
    blockCount: t.nullable(p.blockCount),
    position: t.nullable(t.integer(sql`(select position from d)`)),
  },
  query: ({ pageId, owner, linkId, ...given }, columns) => {
    const count = { linkCount: sql`${p.linkCount} - 1`, ...revised(p), ...entered(p, { links: true }, { removesLink: sql`true` }) }
    return sql`with old as (select ${l.id}, ${mayChange(pages, given, { removesLink: true })} as may
        from ${links} ${l} join ${pages} on ${pages.id} = ${l.pageId}
        where ${l.pageId} = ${pageId} and ${l.ownerId} = ${owner} and ${l.id} = ${linkId}),
      d as (delete from ${links} ${l} using old where ${l.id} = old.id and old.may returning ${l.position}, ${removedColumns}),
      kept as (${keepRemoved(sql`d`)}),
      l as (update ${links} ${l} set ${assignments(links, { position: sql`${l.position} - 1` })} from d
        where ${l.pageId} = ${pageId} and ${l.position} > d.position),
      p as (update ${pages} ${p} set ${assignments(pages, count)} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and exists (table d)
        returning ${p.revision}, ${clicksWithoutRemoved} as "pageClicks", ${p.blockCount})
      select ${columns} from old left join p on true`
  },
})

/** Closes the gap in the positions and in the slots of blocks. The link's clicks stay in the ledger. */
export async function deleteLink(db: Db, actor: Author, pageId: PageId, linkId: LinkId): Promise<Answer<void>> {
  const effect = async (tx: Db, opened: boolean) => {
    const [page] = await tx.query(removeLink, { pageId, owner: actor.owner, linkId, ...changeOf(actor, opened) })
    if (!page) fail('link_not_found')
    const { revision, pageClicks: clicks, blockCount, position } = page
    if (blockCount !== null && blockCount > 0 && position !== null) await lowerSlots(tx, pageId, position)
    return revision === null || clicks === null ? undefined : etag(revision, clicks)
  }
  return db.transaction(async (tx) => {
    const headers = await recordLocked(tx, { actor }, pageId, effect)
    await tx.query(forgetOldest, { pageId })
    return new Answer<void>({ body: undefined }, headers)
  })
}

const reorderLinks = statement('link_order', {
  params: { ...ownPage, ...changeParams, ids: t.array(t.text()) },
  row: { joined: t.boolean() },
  query: ({ pageId, owner, ids, ...given }, columns) => sql`with
    o as (select id, (n - 1)::int as position from unnest(${ids}::text[]) with ordinality as o(id, n)),
    ok as (select bool_or(l.position <> o.position) as differs
      from (select ${list([links.id, links.position])} from ${links} where ${links.pageId} = ${pageId} and ${links.ownerId} = ${owner}) l
      full join o on o.id = l.id having count(*) = count(l.id) and count(*) = count(distinct o.id)),
    may as (select ${mayChange(pages, given)} as may from ${pages} where ${pages.id} = ${pageId}),
    l as (update ${links} ${l} set ${assignments(links, { position: sql`o.position` })} from o, ok, may
      where ${l.id} = o.id and ${l.pageId} = ${pageId} and ${l.ownerId} = ${owner} and ${l.position} <> o.position and may.may returning 1),
    p as (update ${pages} set ${assignments(pages, { ...revised(pages), ...entered(pages, { links: true }) })}
      where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} and exists (table l))
    select ${columns} from (select coalesce(not differs or may, true) as joined from ok, may) x`,
})

/** `ids` must be a permutation of the page's links. */
export async function orderLinks(db: Db, actor: Author, pageId: PageId, ids: readonly string[]): Promise<Answer<Link[]>> {
  const { owner } = actor
  // A text with a NUL character would make PostgreSQL fail, so only well-formed ids are sent.
  const wellFormed = ids.every((id) => LinkIdSchema.safeParse(id).success)
  const effect = async (tx: Db, opened: boolean) => {
    const [ordered] = wellFormed ? await tx.query(reorderLinks, { pageId, owner, ids, ...changeOf(actor, opened) }) : []
    if (!ordered) fail('order_stale')
    return ordered.joined ? true : undefined
  }
  return db.transaction(async (tx) => {
    await recordLocked(tx, { actor }, pageId, effect)
    return listLinks(tx, owner, pageId)
  })
}

/** Splits a row into the response's body and its ETag. */
function withVersion<T extends Version>({ revision, pageClicks: clicks, ...body }: T): Answer<Omit<T, keyof Version>> {
  return new Answer({ body }, etag(revision, clicks))
}
