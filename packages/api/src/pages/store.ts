import type {
  CreatedPage,
  NewPage,
  OwnerId,
  PageFilter,
  PageId,
  PagePatch,
  PageWithLinks,
  PublicationState,
  UpdatedPage,
} from '@tessera/contract'
import { type Db, typeId, violatedConstraint } from '@tessera/db'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { instant } from '../core/instant.ts'
import { linksJson, pageClicks } from '../links/columns-store.ts'
import { lockOwner } from '../core/owner-lock-store.ts'
import { decodeCursor, nextLink } from './cursor.ts'
import { dropOldest, endRedirect, keepFormer, mayTake } from './former-slugs-store.ts'

const getPage = {
  name: 'page_get',
  // Two columns: the driver's work grows with them.
  text: `select p.revision || '.' || l.clicks as version, '{"project":' || row_to_json((select x from (select p.id, p.slug, p.title, p.description,
      p.cover_image as "coverImage", p.name, p.published, p.password_hash is not null as "passwordProtected",
      p.blocked_at is not null as blocked, p.theme) x))::text || ',"links":' || l.links || '}' as json
    from pages p, lateral (${linksJson('p.id')}) l where p.id = $1 and p.owner_id = $2`,
}

export async function readPage(db: Db, owner: OwnerId, id: PageId): Promise<Answer<PageWithLinks>> {
  const [page] = await db.read<{ version: string; json: string }>(getPage, [id, owner])
  if (!page) fail('page_not_found')
  return new Answer({ json: page.json }, { etag: `"${page.version}"` })
}

/** The columns of a page as lists show it. */
export const summaryColumns = `id, slug, title, description, cover_image as "coverImage", name, published, blocked_at is not null as blocked,
      ${instant('created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt"`

const summaries = {
  name: 'page_list',
  text: `select row_to_json((select x from (select ${summaryColumns}) x))::text as json,
      ${instant('created_at')} as "createdAt", id
    from pages where owner_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
    order by created_at desc, id desc limit $4`,
}

/** Newest first; with a limit the answer's `Link` header leads on. */
export async function listPages(db: Db, owner: OwnerId, { limit, cursor }: PageFilter): Promise<Answer<never>> {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  const rows = await db.query<{ json: string; createdAt: string; id: string }>(summaries, [
    owner,
    after?.createdAt ?? null,
    after?.id ?? null,
    limit === undefined ? null : limit + 1,
  ])
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  const headers = limit !== undefined && rows.length > limit && last ? nextLink(limit, last) : {}
  return new Answer({ json: `[${shown.map((page) => page.json).join(',')}]` }, headers)
}

const insert = (condition: string) => `with p as (insert into pages (id, owner_id, slug, title, description, cover_image, name, theme)
    select $1, $2, $3, $4, $5, $6, $7, $8 where ${condition} on conflict do nothing returning id, slug, title, published),
  ended as (${endRedirect('$3', 'p')})
  table p`
const slugIsFree = mayTake('$3', '$2', '$1')
const insertPage = { name: 'page_insert', text: insert(slugIsFree) }
// Creates of one owner that run side by side may all count the same pages; below this distance from the quota they queue.
const slack = 32
// A statement of its own: with `$9 = 0 or` in it PostgreSQL would plan it anew for each page of a plan without quota.
const insertFarFromQuota = {
  name: 'page_insert_far',
  text: insert(`(select count(*) from pages where owner_id = $2) + ${slack} <= $9 and ${slugIsFree}`),
}
const countPages = { name: 'page_count', text: `select count(*) as used from pages where owner_id = $1` }

export async function createPage(db: Db, owner: OwnerId, quota: number, input: NewPage): Promise<Answer<CreatedPage>> {
  const { slug, title, description, coverImage = null, name = null, theme = null } = input
  const values = [typeId('page'), owner, slug, title, description, coverImage, name, theme && JSON.stringify(theme)]
  const [page] = await (quota === 0
    ? db.query<CreatedPage>(insertPage, values)
    : db.query<CreatedPage>(insertFarFromQuota, [...values, quota]))
  return new Answer({ body: page ?? (await createNearQuota(db, owner, quota, values)) }, etag(1, 0))
}

/** Also decides which of quota and slug refused. */
const createNearQuota = (db: Db, owner: OwnerId, quota: number, values: unknown[]) =>
  db.transaction(async (tx): Promise<CreatedPage> => {
    await tx.query(lockOwner, [owner])
    const [count] = await tx.query<{ used: number }>(countPages, [owner])
    const used = count?.used ?? 0
    if (quota > 0 && used >= quota) fail('quota_exceeded', { details: { limit: quota, used } })
    const [page] = await tx.query<CreatedPage>(insertPage, values)
    return page ?? fail('slug_taken')
  })

type Moved<T> = T & { revision: number; clicks: number }

const changed = (condition: string) =>
  `revision = revision + (${condition})::int, updated_at = case when ${condition} then clock_timestamp() else updated_at end`

const patchDiffers = `(title, description, slug, cover_image, name) is distinct from (coalesce($3, title), coalesce($4, description),
    coalesce($5, slug), case when $6 then $7 else cover_image end, case when $8 then $9 else name end)`
const patched = `title = coalesce($3, title), description = coalesce($4, description), slug = coalesce($5, slug),
      cover_image = case when $6::boolean then $7 else cover_image end, name = case when $8::boolean then $9 else name end,
      ${changed(patchDiffers)}`
const patchPage = {
  name: 'page_patch',
  text: `update pages p set ${patched} where id = $1 and owner_id = $2
    returning id, slug, revision, ${pageClicks('p.id')} as clicks`,
}
// A row whose slug is null: the page is there, the slug is another's.
const renamePage = {
  name: 'page_rename',
  text: `with old as (select id as page, slug as was, published as shown from pages where id = $1 and owner_id = $2 for no key update),
    p as (update pages p set ${patched} from old where id = old.page and ${mayTake('$5', '$2', '$1')} returning slug, revision),
    ended as (${endRedirect('$5', 'p')}),
    former as (${keepFormer('$5', 'p')}),
    dropped as (${dropOldest('$5', '$1', 'former')})
    select old.page as id, p.slug, p.revision, ${pageClicks('$1')} as clicks from old left join p on true`,
}

export async function updatePage(db: Db, owner: OwnerId, { pageId, ...patch }: PagePatch): Promise<Answer<UpdatedPage>> {
  const { title = null, description = null, slug = null, coverImage, name } = patch
  const values = [pageId, owner, title, description, slug, coverImage !== undefined, coverImage ?? null, name !== undefined, name ?? null]
  const statement = slug === null ? patchPage : renamePage
  const [page] = await db.query<Moved<{ id: PageId; slug: string | null }>>(statement, values).catch((error: unknown) => {
    if (violatedConstraint(error) === 'pages_slug') fail('slug_taken', { cause: error })
    throw error
  })
  if (!page) fail('page_not_found')
  const { revision, clicks, slug: present } = page
  return new Answer({ body: { id: page.id, slug: present ?? fail('slug_taken') } }, etag(revision, clicks))
}

const togglePublication = {
  name: 'page_toggle',
  text: `update pages p set published = not published, revision = revision + 1, updated_at = clock_timestamp()
    where id = $1 and owner_id = $2 returning published, revision, ${pageClicks('p.id')} as clicks`,
}
const setPublication = {
  name: 'page_publication',
  text: `update pages p set published = $3, ${changed('published <> $3')}
    where id = $1 and owner_id = $2 returning published, revision, ${pageClicks('p.id')} as clicks`,
}

/** Sets the publication state, or turns it round where `published` is absent. */
export async function publish(db: Db, owner: OwnerId, id: PageId, published?: boolean): Promise<Answer<PublicationState>> {
  const [page] =
    published === undefined
      ? await db.query<Moved<PublicationState>>(togglePublication, [id, owner])
      : await db.query<Moved<PublicationState>>(setPublication, [id, owner, published])
  if (!page) fail('page_not_found')
  return new Answer({ body: { published: page.published } }, etag(page.revision, page.clicks))
}

const removePage = { name: 'page_delete', text: `delete from pages where id = $1 and owner_id = $2 returning id` }

/** Takes its links and their clicks with it. */
export async function deletePage(db: Db, owner: OwnerId, id: PageId): Promise<void> {
  const [page] = await db.query(removePage, [id, owner])
  if (!page) fail('page_not_found')
}

const lockPage = {
  name: 'page_lock',
  text: `select revision from pages where id = $1 and owner_id = $2 for no key update`,
}

/** Locks the page's row until the transaction ends and returns its revision. Every writer of a page or its links begins here. */
export async function lockRevision(tx: Db, owner: OwnerId, id: PageId): Promise<number> {
  const [page] = await tx.query<{ revision: number }>(lockPage, [id, owner])
  return page?.revision ?? fail('page_not_found')
}
