import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { fail } from '../errors.ts'

const setBlock = {
  name: 'page_block',
  text: `update pages set blocked_at = case when $2::text is null then null else coalesce(blocked_at, now()) end, blocked_reason = $2,
      revision = revision + (blocked_reason is distinct from $2)::int,
      updated_at = case when blocked_reason is distinct from $2 then clock_timestamp() else updated_at end
    where id = $1 returning id`,
}

/** Blocks any owner's page for `reason`, which the owner sees; null unblocks. */
export async function blockPage(db: Db, id: PageId, reason: string | null): Promise<void> {
  const [page] = await db.query(setBlock, [id, reason])
  if (!page) fail('page_not_found')
}
