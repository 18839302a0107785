import type { OwnerId, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { pageClicks } from '../links/columns-store.ts'
import { hashPassword } from './hash.ts'

const setHash = {
  name: 'password_set',
  text: `update pages p set password_hash = $3, revision = revision + 1, updated_at = clock_timestamp()
    where id = $1 and owner_id = $2 returning revision, ${pageClicks('p.id')} as clicks`,
}
const removeHash = {
  name: 'password_remove',
  text: `update pages p set password_hash = null, revision = revision + (password_hash is not null)::int,
      updated_at = case when password_hash is not null then clock_timestamp() else updated_at end
    where id = $1 and owner_id = $2 returning revision, ${pageClicks('p.id')} as clicks`,
}
type Moved = { revision: number; clicks: number }

/** Even the same password again moves the revision, and shuts out whoever had opened the page. */
export async function setPassword(db: Db, owner: OwnerId, id: PageId, password: string): Promise<Answer<void>> {
  const [page] = await db.query<Moved>(setHash, [id, owner, await hashPassword(password)])
  if (!page) fail('page_not_found')
  return new Answer<void>({ body: undefined }, etag(page.revision, page.clicks))
}

export async function removePassword(db: Db, owner: OwnerId, id: PageId): Promise<Answer<void>> {
  const [page] = await db.query<Moved>(removeHash, [id, owner])
  if (!page) fail('page_not_found')
  return new Answer<void>({ body: undefined }, etag(page.revision, page.clicks))
}
