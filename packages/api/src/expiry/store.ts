import type { Db } from '@tessera/db'

import { purgeIdempotency } from '../idempotency/store.ts'
import { purgeRemoved } from '../links/removed.ts'
import { purgeFormer } from '../pages/slugs.ts'

const purges = [
  { name: 'purge_idempotency', text: purgeIdempotency },
  { name: 'purge_sessions', text: `delete from sessions where expires_at <= now()` },
  { name: 'purge_removed_links', text: purgeRemoved },
  { name: 'purge_former_slugs', text: purgeFormer },
  { name: 'purge_verifications', text: `delete from verifications where expires_at <= now()` },
]

/** Deletes what has expired and is never read again. Tokens stay: an expired one is told that it has expired. */
export async function purgeExpired(db: Db): Promise<void> {
  for (const purge of purges) await db.query(purge, [])
}
