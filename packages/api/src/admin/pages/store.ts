import type { AdminPageFilter, AdminPageList, AdminPage, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  alias,
  assignments,
  columnsOf,
  pages,
  pick,
  reports,
  sameText,
  type SQL,
  sql,
  startsWith,
  statement,
  t,
  users,
} from '@tessera/db/sql'

import { fail } from '../../core/errors.ts'
import { unrecorded } from '../../history/open-entry-store.ts'
import { revised } from '../../pages/store.ts'
import { type By, note } from '../audit/store.ts'
import { partSize, toPart } from '../part.ts'
import { closeAsBlocked } from '../reports/store.ts'

const p = alias(pages, 'p')
const u = alias(users, 'u')
const r = alias(reports, 'r')
const f = alias(pages, 'f')
const openReports = sql`(select count(*) from ${reports} ${r} where ${r.pageId} = ${p.id} and ${r.closedAt} is null)`
const owner = sql`json_build_object('id', ${u.id}, 'email', ${u.email}, 'suspended', ${u.suspendedAt} is not null)`

const listParams = { cursor: t.nullable(pages.id), limit: t.bigint() }
const listRow = {
  ...pick(p, 'id', 'slug', 'title', 'published'),
  publishAt: t.nullable(t.instant(p.publishAt)),
  blockedReason: p.blockedReason,
  openReports: t.bigint(openReports),
  owner: t.json<AdminPage['owner']>(owner),
  createdAt: t.instant(p.createdAt),
}
const pagesWhere = (condition: SQL, { cursor, limit }: Record<keyof typeof listParams, SQL>) =>
  sql`select ${columnsOf(listRow)} from ${pages} ${p} join ${users} ${u} on ${u.id} = ${p.ownerId}
    where (${cursor}::text is null or ${p.id} < ${cursor}) and ${condition} order by ${p.id} desc limit ${limit}`
const matching = (search: SQL) => sql`${p.id} in (select ${f.id} from ${pages} ${f} where ${startsWith(f.slug, search)}
    union select ${f.id} from ${pages} ${f} where ${startsWith(f.title, search)}
    union select ${f.id} from ${pages} ${f} where ${f.id} = ${search} or ${f.ownerId} = ${search}
    union select ${f.id} from ${users} ${u} join ${pages} ${f} on ${f.ownerId} = ${u.id} where ${u.email} = lower(${search}))`

// Each combination is a statement of its own, so that each is planned for the indexes that it can use.
const listWhere = (suffix: string, condition: SQL) => ({
  all: statement(`admin_pages${suffix}`, { params: listParams, row: listRow, query: (params) => pagesWhere(condition, params) }),
  found: statement(`admin_pages_found${suffix}`, {
    params: { ...listParams, search: t.text() },
    row: listRow,
    query: ({ search, ...params }) => pagesWhere(sql`${condition} and ${matching(search)}`, params),
  }),
})
const lists = { any: listWhere('', sql`true`), blocked: listWhere('_blocked', sql`${p.blockedAt} is not null`) }

/** The pages of all accounts, newest first. */
export async function listAllPages(db: Db, { search, blocked, cursor }: AdminPageFilter): Promise<AdminPageList> {
  const { all, found } = blocked ? lists.blocked : lists.any
  const params = { cursor: cursor ?? null, limit: partSize + 1 }
  return toPart(await (search === undefined ? db.query(all, params) : db.query(found, { ...params, search })))
}

const findByName = statement('admin_page_named', {
  params: { name: t.text() },
  row: { id: pages.id },
  query: ({ name }, columns) => sql`select ${columns} from ${pages} where ${pages.id} = ${name} or ${sameText(pages.slug, name)}`,
})

/** The page of this id or slug. */
export async function findNamedPage(db: Db, name: string): Promise<PageId> {
  const [page] = await db.query(findByName, { name })
  return page?.id ?? fail('page_not_found')
}

const lock = statement('admin_page_lock', {
  params: { id: pages.id },
  row: { slug: pages.slug, reason: pages.blockedReason },
  query: ({ id }, columns) => sql`select ${columns} from ${pages} where ${pages.id} = ${id} for no key update`,
})
const setBlock = statement('admin_page_block', {
  params: { id: pages.id, reason: pages.blockedReason },
  query: ({ id, reason }) => {
    const since = sql`case when ${reason}::text is null then null else coalesce(${pages.blockedAt}, now()) end`
    return sql`update ${pages} set ${assignments(pages, { blockedAt: since, blockedReason: reason, ...revised(pages), ...unrecorded(pages) })} where ${pages.id} = ${id}`
  },
})

/** Blocks a page for `reason`, which its owner sees, and closes the open reports on it. A null reason unblocks it. */
export const blockPage = (db: Db, by: By, id: PageId, reason: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const [page] = await tx.query(lock, { id })
    if (!page) fail('page_not_found')
    if (reason !== null) await closeAsBlocked(tx, id, reason)
    if (page.reason === reason) return
    await tx.query(setBlock, { id, reason })
    const details = reason === null ? {} : { reason }
    await note(tx, by, { action: reason === null ? 'page.unblock' : 'page.block', id, subject: page.slug, details })
  })
