import type { OwnerId, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, assignments, pages, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { pageClicks } from '../links/columns-store.ts'
import { hashPassword } from './hash.ts'

const p = alias(pages, 'p')

const setHash = statement('password_set', {
  params: { pageId: pages.id, owner: pages.ownerId, hash: pages.passwordHash },
  row: { revision: pages.revision, clicks: t.bigint() },
  query: ({ pageId, owner, hash }) => {
    const set = assignments([p.passwordHash, hash], [p.revision, sql`${p.revision} + 1`], [p.updatedAt, sql`clock_timestamp()`])
    return sql`update ${pages} ${p} set ${set} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}
      returning ${p.revision}, ${pageClicks(p.id)} as clicks`
  },
})
const removeHash = statement('password_remove', {
  params: { pageId: pages.id, owner: pages.ownerId },
  row: { revision: pages.revision, clicks: t.bigint() },
  query: ({ pageId, owner }) => {
    const hadPassword = sql`${p.passwordHash} is not null`
    const set = assignments(
      [p.passwordHash, sql`null`],
      [p.revision, sql`${p.revision} + (${hadPassword})::int`],
      [p.updatedAt, sql`case when ${hadPassword} then clock_timestamp() else ${p.updatedAt} end`],
    )
    return sql`update ${pages} ${p} set ${set} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}
      returning ${p.revision}, ${pageClicks(p.id)} as clicks`
  },
})

/** Setting the same password again also increments the revision, which locks out visitors who had entered it. */
export async function setPassword(db: Db, owner: OwnerId, pageId: PageId, password: string): Promise<Answer<void>> {
  const [page] = await db.query(setHash, { pageId, owner, hash: await hashPassword(password) })
  if (!page) fail('page_not_found')
  return new Answer<void>({ body: undefined }, etag(page.revision, page.clicks))
}

export async function removePassword(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<void>> {
  const [page] = await db.query(removeHash, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer<void>({ body: undefined }, etag(page.revision, page.clicks))
}
