import type { OwnerId, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, assignments, pages, sql, statement } from '@tessera/db/sql'

import { Answer, etag } from '../../core/answer.ts'
import { fail } from '../../core/errors.ts'
import { unrecorded } from '../../history/open-entry-store.ts'
import { version } from '../../links/columns-store.ts'
import { revised } from '../store.ts'
import { hashPassword } from './hash.ts'

const p = alias(pages, 'p')

const findPage = statement('password_page', {
  params: { pageId: pages.id, owner: pages.ownerId },
  query: ({ pageId, owner }) => sql`select from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}`,
})
const setHash = statement('password_set', {
  params: { pageId: pages.id, owner: pages.ownerId, hash: pages.passwordHash },
  row: version,
  query: (
    { pageId, owner, hash },
    columns,
  ) => sql`update ${pages} ${p} set ${assignments(pages, { passwordHash: hash, ...revised(p), ...unrecorded(p) })}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} returning ${columns}`,
})
const removeHash = statement('password_remove', {
  params: { pageId: pages.id, owner: pages.ownerId },
  row: version,
  query: ({ pageId, owner }, columns) => {
    const set = assignments(pages, { passwordHash: sql`null`, ...revised(p, sql`${p.passwordHash} is not null`), ...unrecorded(p) })
    return sql`update ${pages} ${p} set ${set} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} returning ${columns}`
  },
})

/** Setting the same password again also increments the revision, which locks out visitors who had entered it. */
export async function setPassword(db: Db, owner: OwnerId, pageId: PageId, password: string): Promise<Answer<void>> {
  // Checked before the password is hashed, because other owners' passwords wait for each hash.
  if ((await db.query(findPage, { pageId, owner })).length === 0) fail('page_not_found')
  const [page] = await db.query(setHash, { pageId, owner, hash: await hashPassword(password, owner) })
  if (!page) fail('page_not_found')
  return new Answer<void>({ body: undefined }, etag(page.revision, page.clicks))
}

export async function removePassword(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<void>> {
  const [page] = await db.query(removeHash, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer<void>({ body: undefined }, etag(page.revision, page.clicks))
}
