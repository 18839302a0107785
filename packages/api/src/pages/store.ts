import {
  equalInstantsIssue,
  type OwnerId,
  pageFields,
  type PageFilter,
  type PageId,
  type PagePatch,
  type PageWithLinks,
  type PublicationState,
  type UpdatedPage,
} from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, assignments, jsonRow, list, not, pages, pick, type SQL, sql, type SQLWrapper, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import type { Author, BoundPages } from '../core/actor.ts'
import { nextLink } from '../core/http/list-cursor.ts'
import { fail, failOnConflict } from '../core/errors.ts'
import { changeOf, changeParams, type Effect, entered, mayChange, recordOne } from '../history/recording-store.ts'
import { linksJson, pageClicks, version } from '../links/columns-store.ts'
import { boundIds, boundParam, mayUse } from '../tokens/store.ts'
import { pageCursor } from './cursor.ts'
import { refusePastInstants } from './schedule/instants.ts'
import { dropOldest, endRedirect, keepFormer, mayTake } from './slugs/former-slugs-store.ts'

const p = alias(pages, 'p')
const ownPage = { pageId: pages.id, owner: pages.ownerId }

const fields = pick(p, 'id', 'slug', 'title', 'description', 'coverImage', 'name', 'published')
const blocked = t.boolean(sql`${p.blockedAt} is not null`)
const detail = { ...fields, passwordProtected: t.boolean(sql`${p.passwordHash} is not null`), blocked, theme: p.theme }
/** The page `p` as lists show it. */
export const summary = { ...fields, blocked, createdAt: t.instant(p.createdAt), updatedAt: t.instant(p.updatedAt) }

const getPage = statement('page_get', {
  params: ownPage,
  // Two columns only: the driver's work grows with their number.
  row: {
    version: t.text(sql`${p.revision} || '.' || l.clicks`),
    json: t.text(sql`'{"project":' || ${jsonRow(detail)}::text || ',"links":' || l.links || '}'`),
  },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p}, lateral (${linksJson(p.id)}) l
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function readPage(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<PageWithLinks>> {
  const [page] = await db.read(getPage, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.json }, { etag: `"${page.version}"` })
}

const summaries = statement('page_list', {
  params: {
    owner: pages.ownerId,
    createdAt: t.nullable(t.isoTimestamp()),
    id: t.nullable(pages.id),
    limit: t.nullable(t.bigint()),
    bound: boundParam,
  },
  row: { json: t.text(sql`${jsonRow(summary)}::text`), createdAt: summary.createdAt, id: p.id },
  query: ({ owner, createdAt, id, limit, bound }, columns) => sql`select ${columns} from ${pages} ${p}
    where ${p.ownerId} = ${owner} and (${createdAt}::timestamptz is null or (${p.createdAt}, ${p.id}) < (${createdAt}, ${id}))
      and ${mayUse(p.id, bound)}
    order by ${p.createdAt} desc, ${p.id} desc limit ${limit}`,
})

/** Newest first. With a limit, the response's `Link` header points to the next part. */
export async function listPages(db: Db, owner: OwnerId, bound: BoundPages, { limit, cursor }: PageFilter): Promise<Answer<never>> {
  const after = cursor === undefined ? undefined : pageCursor.parse(cursor)
  const rows = await db.query(summaries, {
    owner,
    createdAt: after?.createdAt ?? null,
    id: after?.id ?? null,
    limit: limit === undefined ? null : limit + 1,
    bound: boundIds(bound),
  })
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  const headers = limit !== undefined && rows.length > limit && last ? nextLink('/api/v1/pages', limit, pageCursor.of(last)) : {}
  return new Answer({ json: `[${shown.map((page) => page.json).join(',')}]` }, headers)
}

/** What a write sets in the page's row: the next revision, and the time. With a condition, only where it holds. */
export const revised = (page: { revision: SQLWrapper; updatedAt: SQLWrapper }, condition?: SQL) =>
  condition === undefined
    ? { revision: sql`${page.revision} + 1`, updatedAt: sql`clock_timestamp()` }
    : {
        revision: sql`${page.revision} + (${condition})::int`,
        updatedAt: sql`case when ${condition} then clock_timestamp() else ${page.updatedAt} end`,
      }

const clearable = {
  ...pick(pages, 'coverImage', 'name', 'avatar', 'language', 'imprintUrl', 'privacyUrl'),
  publishAt: t.nullable(t.isoTimestamp()),
  unpublishAt: t.nullable(t.isoTimestamp()),
  utm: t.nullable(t.jsonText()),
}
type Clearable = keyof typeof clearable
const clearableNames = Object.keys(clearable) as Clearable[]

// Null keeps a value. Some fields can be null themselves: `sets` names those that are given.
const patch = {
  ...ownPage,
  ...changeParams,
  title: t.nullable(pages.title),
  description: t.nullable(pages.description),
  slug: t.nullable(pages.slug),
  indexed: t.nullable(pages.indexed),
  sets: t.array(t.text<Clearable>()),
  ...clearable,
}
/** What a patch sets, and where: a patch that changes nothing takes place without joining an entry. */
const patched = (given: Record<keyof typeof patch, SQL>) => {
  const slug = sql`coalesce(${given.slug}, ${p.slug})`
  const kept = (name: 'title' | 'description' | 'indexed') => sql`coalesce(${given[name]}, ${p[name]})`
  const set = (name: Clearable) => sql`case when ${name} = any(${given.sets}::text[]) then ${given[name]} else ${p[name]} end`
  const values = {
    title: kept('title'),
    description: kept('description'),
    indexed: kept('indexed'),
    ...(Object.fromEntries(clearableNames.map((name) => [name, set(name)])) as Record<Clearable, SQL>),
  }
  const { publishAt, unpublishAt, utm, ...others } = values
  const present = list([...(Object.keys(others) as (keyof typeof others)[]).map((name) => p[name]), sql`${p.utm}::text`])
  const details = sql`(${present}) is distinct from (${list([...Object.values(others), sql`(${utm})::text`])})`
  const publication = sql`(${list([p.publishAt, p.unpublishAt])}) is distinct from (${list([publishAt, unpublishAt])})`
  const address = sql`${p.slug} <> ${slug}`
  const differs = sql`(${address} or ${details} or ${publication})`
  const parts = { address, details, publication }
  return {
    set: assignments(pages, { ...values, slug, ...revised(p, differs), ...entered(p, parts, { condition: differs }) }),
    allowed: sql`(not ${differs} or ${mayChange(p, given, { excluded: sql`${address} or ${publication}` })})`,
  }
}
const patchPage = statement('page_patch', {
  params: patch,
  row: { id: p.id, slug: p.slug, ...version },
  query: (given, columns) => {
    const { set, allowed } = patched(given)
    return sql`update ${pages} ${p} set ${set}
      where ${p.id} = ${given.pageId} and ${p.ownerId} = ${given.owner} and ${allowed} returning ${columns}`
  },
})
const old = alias(pages, 'old')
// A row whose slug is null: the page exists, but another account or, for a bound token, another page has the slug (`free` is false), or
// the change does not join the open entry.
const renamePage = statement('page_rename', {
  params: { ...patch, bound: boundParam },
  row: {
    id: old.id,
    slug: t.nullable(p.slug),
    revision: t.nullable(p.revision),
    clicks: t.bigint(pageClicks(old.id)),
    free: t.boolean(),
  },
  query: (given, columns) => {
    const { pageId, owner, slug, bound } = given
    const { set, allowed } = patched(given)
    const from = { part: sql`${old}`, id: sql`${old.id}`, slug: sql`${old.slug}`, published: sql`${old.published}` }
    return sql`with ${old} as (select ${list([pages.id, pages.slug, pages.published])} from ${pages}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} for no key update),
      may as (select ${mayTake(slug, owner, pageId, bound)} as free),
      p as (update ${pages} ${p} set ${set} from ${old}, may where ${p.id} = ${old.id} and may.free and ${allowed}
        returning ${p.slug}, ${p.revision}),
      ended as (${endRedirect(slug, sql`p`)}),
      former as (${keepFormer(from, slug, sql`p`)}),
      dropped as (${dropOldest(slug, pageId, sql`former`)})
      select ${columns} from ${old} cross join may left join p on true`
  },
})

const refuseEqualInstants = failOnConflict('pages_instants', 'invalid_input', { issues: [equalInstantsIssue] })

type PatchEffect = Effect<{ id: PageId; slug: string; revision: number; clicks: number }>

/**
 * The effect of a change of these fields. A token that is bound to pages cannot take former slugs of the owner's other pages. Where the page
 * does not exist, it returns undefined, too.
 */
export function patching(actor: Author, { pageId, ...given }: PagePatch): PatchEffect {
  const { owner, pages: bound } = actor
  const { title = null, description = null, slug = null, utm, indexed } = given
  const {
    coverImage = null,
    name = null,
    avatar = null,
    language = null,
    imprintUrl = null,
    privacyUrl = null,
    publishAt = null,
    unpublishAt = null,
  } = given
  const values = {
    title,
    description,
    slug,
    indexed: indexed === null ? pageFields.indexed.absent : (indexed ?? null),
    sets: clearableNames.filter((field) => given[field] !== undefined),
    coverImage,
    name,
    avatar,
    language,
    imprintUrl,
    privacyUrl,
    publishAt,
    unpublishAt,
    utm: utm ? JSON.stringify(utm) : null,
  }
  return async (db, opened) => {
    const params = { pageId, owner, ...changeOf(actor, opened), ...values }
    if (slug === null) return (await db.query(patchPage, params).catch(refuseEqualInstants))[0]
    const renamed = db.query(renamePage, { ...params, bound: boundIds(bound) })
    const [page] = await renamed.catch(failOnConflict('pages_slug', 'slug_taken')).catch(refuseEqualInstants)
    if (!page) return undefined
    if (page.slug !== null && page.revision !== null) return { ...page, slug: page.slug, revision: page.revision }
    return page.free && !opened ? undefined : fail('slug_taken')
  }
}

export async function updatePage(db: Db, actor: Author, patch: PagePatch): Promise<Answer<UpdatedPage>> {
  await refusePastInstants(db, patch)
  const { id, slug, revision, clicks } = await recordOne(db, { actor }, patch.pageId, patching(actor, patch))
  return new Answer({ body: { id, slug } }, etag(revision, clicks))
}

const publication = { published: p.published, ...version }
/** What publishing or unpublishing a page by hand sets: that it is no longer scheduled. */
const unscheduled = (published: SQL, condition = sql`true`) => ({
  publishAt: sql`case when ${condition} and ${published} then null else ${p.publishAt} end`,
  unpublishAt: sql`case when ${condition} and not ${published} then null else ${p.unpublishAt} end`,
})
const togglePublication = statement('page_toggle', {
  params: ownPage,
  row: publication,
  query: ({ pageId, owner }, columns) => {
    const published = not(p.published)
    const set = { published, ...unscheduled(sql`(${published})`), ...revised(p), ...entered(p, { publication: true }) }
    return sql`update ${pages} ${p} set ${assignments(pages, set)}
      where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} returning ${columns}`
  },
})
const setPublication = statement('page_publication', {
  params: { ...ownPage, published: pages.published, opened: changeParams.opened },
  row: publication,
  query: ({ pageId, owner, published, opened }, columns) => {
    const condition = sql`${p.published} <> ${published}`
    const set = {
      published,
      ...unscheduled(published, condition),
      ...revised(p, condition),
      ...entered(p, { publication: true }, { condition }),
    }
    return sql`update ${pages} ${p} set ${assignments(pages, set)}
      where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and (${opened} or ${p.published} = ${published}) returning ${columns}`
  },
})

/** Sets the publication state, or toggles it where `published` is absent. A change of the state always begins a history entry. */
export async function publish(db: Db, actor: Author, pageId: PageId, published?: boolean): Promise<Answer<PublicationState>> {
  const { owner } = actor
  const page = await recordOne(db, { actor }, pageId, async (tx, opened) => {
    if (published === undefined) return opened ? (await tx.query(togglePublication, { pageId, owner }))[0] : undefined
    return (await tx.query(setPublication, { pageId, owner, published, opened }))[0]
  })
  return new Answer({ body: { published: page.published } }, etag(page.revision, page.clicks))
}

const removePage = statement('page_delete', {
  params: ownPage,
  row: { id: pages.id },
  query: ({ pageId, owner }, columns) =>
    sql`delete from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} returning ${columns}`,
})

/** Also deletes the page's links and their clicks. */
export async function deletePage(db: Db, owner: OwnerId, pageId: PageId): Promise<void> {
  const [page] = await db.query(removePage, { pageId, owner })
  if (!page) fail('page_not_found')
}

const lockPage = statement('page_lock', {
  params: ownPage,
  row: { revision: pages.revision },
  query: ({ pageId, owner }, columns) =>
    sql`select ${columns} from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} for no key update`,
})

/** Locks the page's row until the transaction ends and returns its revision. Every write to a page or its links begins with it. */
export async function lockRevision(tx: Db, owner: OwnerId, pageId: PageId): Promise<number> {
  const [page] = await tx.query(lockPage, { pageId, owner })
  return page?.revision ?? fail('page_not_found')
}
