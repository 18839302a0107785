import { type PageDocument, type PagePatch, withoutDueInstants } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { fail } from '../../core/errors.ts'
import { databaseTime } from '../../maintenance/health-store.ts'

const timeOf = async (db: Db) => new Date(await databaseTime(db)).toISOString()

/**
 * The document with the publications that are due by the clock of the database. The transaction holds the page's lock, so that it does not
 * wait after reading the time: the page might be published in the meantime.
 */
export async function withDuePublications(tx: Db, document: PageDocument): Promise<PageDocument> {
  if (document.publishAt === null && document.unpublishAt === null) return document
  return withoutDueInstants(document, await timeOf(tx))
}

/** Throws `invalid_input` if a field of a page is to schedule a publication in the past. */
export async function refusePastInstants(db: Db, given: Pick<PagePatch, 'publishAt' | 'unpublishAt'>): Promise<void> {
  const scheduled = (['publishAt', 'unpublishAt'] as const).filter((field) => given[field])
  if (scheduled.length === 0) return
  const now = await timeOf(db)
  const past = scheduled.filter((field) => (given[field] ?? now) <= now)
  if (past.length > 0) fail('invalid_input', { issues: past.map((field) => ({ path: [field], message: 'Must be in the future' })) })
}
