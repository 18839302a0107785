import {
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
import type { BoundPages } from '../core/context.ts'
import { fail, failOnConflict } from '../core/errors.ts'
import { linksJson, pageClicks, version } from '../links/columns-store.ts'
import { boundIds, boundParam, mayUse } from '../tokens/bound-pages-store.ts'
import { nextLink, parseCursor } from './cursor.ts'
import { dropOldest, endRedirect, keepFormer, mayTake } from './former-slugs-store.ts'

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
  const after = cursor === undefined ? null : (parseCursor(cursor) ?? null)
  const rows = await db.query(summaries, {
    owner,
    createdAt: after?.createdAt ?? null,
    id: after?.id ?? null,
    limit: limit === undefined ? null : limit + 1,
    bound: boundIds(bound),
  })
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  const headers = limit !== undefined && rows.length > limit && last ? nextLink(limit, last) : {}
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

// Null keeps a value; cover image and name can be null themselves, so a flag says whether they are given.
const patch = {
  ...ownPage,
  title: t.nullable(pages.title),
  description: t.nullable(pages.description),
  slug: t.nullable(pages.slug),
  setsCoverImage: t.boolean(),
  coverImage: pages.coverImage,
  setsName: t.boolean(),
  name: pages.name,
  indexed: t.nullable(pages.indexed),
}
const patched = (given: Record<keyof typeof patch, SQL>) => {
  const values = {
    title: sql`coalesce(${given.title}, ${p.title})`,
    description: sql`coalesce(${given.description}, ${p.description})`,
    slug: sql`coalesce(${given.slug}, ${p.slug})`,
    coverImage: sql`case when ${given.setsCoverImage}::boolean then ${given.coverImage} else ${p.coverImage} end`,
    name: sql`case when ${given.setsName}::boolean then ${given.name} else ${p.name} end`,
    indexed: sql`coalesce(${given.indexed}, ${p.indexed})`,
  }
  const present = [p.title, p.description, p.slug, p.coverImage, p.name, p.indexed]
  const differs = sql`(${list(present)}) is distinct from (${list(Object.values(values))})`
  return assignments(pages, { ...values, ...revised(p, differs) })
}
const patchPage = statement('page_patch', {
  params: patch,
  row: { id: p.id, slug: t.nullable(p.slug), ...version },
  query: (given, columns) => sql`update ${pages} ${p} set ${patched(given)}
    where ${p.id} = ${given.pageId} and ${p.ownerId} = ${given.owner} returning ${columns}`,
})
const old = alias(pages, 'old')
// A row whose slug is null: the page exists, but another account or, for a bound token, another page has the slug.
const renamePage = statement('page_rename', {
  params: { ...patch, bound: boundParam },
  row: { id: old.id, slug: t.nullable(p.slug), revision: t.nullable(p.revision), clicks: t.bigint(pageClicks(old.id)) },
  query: (given, columns) => {
    const { pageId, owner, slug, bound } = given
    const from = { part: sql`${old}`, id: sql`${old.id}`, slug: sql`${old.slug}`, published: sql`${old.published}` }
    return sql`with ${old} as (select ${list([pages.id, pages.slug, pages.published])} from ${pages}
        where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner} for no key update),
      p as (update ${pages} ${p} set ${patched(given)} from ${old} where ${p.id} = ${old.id} and ${mayTake(slug, owner, pageId, bound)}
        returning ${p.slug}, ${p.revision}),
      ended as (${endRedirect(slug, sql`p`)}),
      former as (${keepFormer(from, slug, sql`p`)}),
      dropped as (${dropOldest(slug, pageId, sql`former`)})
      select ${columns} from ${old} left join p on true`
  },
})

/** @param bound a token that is bound to pages cannot take former slugs of the owner's other pages. */
export async function updatePage(db: Db, owner: OwnerId, bound: BoundPages, { pageId, ...given }: PagePatch): Promise<Answer<UpdatedPage>> {
  const { title = null, description = null, slug = null, coverImage, name, indexed } = given
  const sets = {
    setsCoverImage: coverImage !== undefined,
    coverImage: coverImage ?? null,
    setsName: name !== undefined,
    name: name ?? null,
    indexed: indexed === null ? pageFields.indexed.absent : (indexed ?? null),
  }
  const params = { pageId, owner, title, description, slug, ...sets }
  const updated = slug === null ? db.query(patchPage, params) : db.query(renamePage, { ...params, bound: boundIds(bound) })
  const [page] = await updated.catch(failOnConflict('pages_slug', 'slug_taken'))
  if (!page) fail('page_not_found')
  if (page.slug === null || page.revision === null) fail('slug_taken')
  return new Answer({ body: { id: page.id, slug: page.slug } }, etag(page.revision, page.clicks))
}

const publication = { published: p.published, ...version }
const togglePublication = statement('page_toggle', {
  params: ownPage,
  row: publication,
  query: ({ pageId, owner }, columns) => sql`update ${pages} ${p}
    set ${assignments(pages, { published: not(p.published), ...revised(p) })}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} returning ${columns}`,
})
const setPublication = statement('page_publication', {
  params: { ...ownPage, published: pages.published },
  row: publication,
  query: ({ pageId, owner, published }, columns) => sql`update ${pages} ${p}
    set ${assignments(pages, { published, ...revised(p, sql`${p.published} <> ${published}`) })}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} returning ${columns}`,
})

/** Sets the publication state, or toggles it where `published` is absent. */
export async function publish(db: Db, owner: OwnerId, pageId: PageId, published?: boolean): Promise<Answer<PublicationState>> {
  const [page] = await (published === undefined
    ? db.query(togglePublication, { pageId, owner })
    : db.query(setPublication, { pageId, owner, published }))
  if (!page) fail('page_not_found')
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
