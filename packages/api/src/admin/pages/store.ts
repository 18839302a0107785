import type { AdminPageFilter, AdminPageList, ListedPage, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { fail } from '../../core/errors.ts'
import { instant } from '../../core/instant.ts'
import { type By, note } from '../audit/store.ts'
import { partSize, toPart } from '../part.ts'
import { beginsWith } from '../prefix.ts'
import { closeAsBlocked } from '../reports/store.ts'

const found = `select id from pages where ${beginsWith('slug', '$3')}
    union select id from pages where ${beginsWith('title', '$3')}
    union select id from pages where id = $3 or owner_id = $3
    union select p.id from users u join pages p on p.owner_id = u.id where u.email = lower($3)`
const listed = (searched: boolean, blocked: boolean) => ({
  name: `admin_pages${searched ? '_found' : ''}${blocked ? '_blocked' : ''}`,
  text: `select p.id, p.slug, p.title, p.published, p.blocked_reason as "blockedReason",
      (select count(*) from reports r where r.page_id = p.id and r.closed_at is null) as "openReports",
      json_build_object('id', u.id, 'email', u.email, 'suspended', u.suspended_at is not null) as owner, ${instant('p.created_at')} as "createdAt"
    from pages p join users u on u.id = p.owner_id
    where ($1::text is null or p.id < $1) ${blocked ? 'and p.blocked_at is not null' : ''} ${searched ? `and p.id in (${found})` : ''}
    order by p.id desc limit $2`,
})

/** Everybody's pages, newest first. */
export async function listAllPages(db: Db, { search, blocked, cursor }: AdminPageFilter): Promise<AdminPageList> {
  const values = [cursor ?? null, partSize + 1, ...(search === undefined ? [] : [search])]
  return toPart(await db.query<ListedPage>(listed(search !== undefined, blocked), values))
}

const named = { name: 'admin_page_named', text: `select id from pages where id = $1 or lower(slug) = lower($1 collate "C")` }

/** The page of this id or slug. */
export async function findNamedPage(db: Db, name: string): Promise<PageId> {
  const [page] = await db.query<{ id: PageId }>(named, [name])
  return page?.id ?? fail('page_not_found')
}

const lock = { name: 'admin_page_lock', text: `select slug, blocked_reason as reason from pages where id = $1 for no key update` }
const setBlock = {
  name: 'admin_page_block',
  text: `update pages set blocked_at = case when $2::text is null then null else coalesce(blocked_at, now()) end, blocked_reason = $2,
      revision = revision + 1, updated_at = clock_timestamp()
    where id = $1`,
}

/** Blocks any owner's page for `reason`, which the owner sees, and closes what visitors reported of it; null unblocks. */
export const blockPage = (db: Db, by: By, id: PageId, reason: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const [page] = await tx.query<{ slug: string; reason: string | null }>(lock, [id])
    if (!page) fail('page_not_found')
    if (reason !== null) await closeAsBlocked(tx, id, reason)
    if (page.reason === reason) return
    await tx.query(setBlock, [id, reason])
    const details = reason === null ? {} : { reason }
    await note(tx, by, { action: reason === null ? 'page.unblock' : 'page.block', id, subject: page.slug, details })
  })
