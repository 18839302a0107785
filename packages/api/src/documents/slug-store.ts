import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { pages, sameText, type SQL, sql, statement, t } from '@tessera/db/sql'

import type { BoundPages } from '../core/actor.ts'
import { fail } from '../core/errors.ts'
import { matches, type Precondition } from '../core/http/if-match.ts'
import { readTileIds, type KeptJson } from '../history/open-entry-store.ts'
import { actorParams, type LockedPage, lockedPage, lockedRow, type Origin } from '../history/recording-store.ts'
import { leadsElsewhere } from '../pages/slugs/former-slugs-store.ts'
import { boundIds, boundParam, mayUse } from '../tokens/store.ts'
import { p } from './columns-store.ts'
import { findPage, type Present } from './read-store.ts'

const bySlug = { slug: pages.slug, owner: pages.ownerId, bound: boundParam }
const isBySlug = ({ slug, owner, bound }: Record<keyof typeof bySlug, SQL>) =>
  sql`${sameText(p.slug, slug)} and ${p.ownerId} = ${owner} and ${mayUse(p.id, bound)}`
const lockSlug = statement('document_lock_slug', {
  params: { ...bySlug, ...actorParams },
  row: { id: p.id, ...lockedRow },
  query: ({ session, token, ...given }, columns) =>
    sql`select ${columns} from ${lockedPage({ session, token })} where ${isBySlug(given)} for no key update of ${p}`,
})
export const findSlug = statement('document_find_slug', {
  params: bySlug,
  row: { id: p.id },
  query: (given, columns) => sql`select ${columns} from ${pages} ${p} where ${isBySlug(given)}`,
})
const isTaken = statement('document_slug_taken', {
  params: { slug: pages.slug, bound: boundParam },
  row: { taken: t.boolean() },
  query: ({ slug, bound }) => sql`select ${leadsElsewhere(slug, bound)} as taken`,
})

/** Answers alike for all pages outside, the owner's and others'. A former slug of a bound page is free. */
export async function refuseCreation(db: Db, bound: BoundPages, slug: string): Promise<never> {
  const [row] = await db.query(isTaken, { slug, bound: boundIds(bound) })
  return fail(row?.taken ? 'slug_taken' : 'token_bound')
}

/** A page whose lock the transaction holds. */
export type Held = Present & KeptJson & Pick<LockedPage, 'joinable' | 'removedLink'>

/** Reads a page that the transaction has locked before, with the ids of its tiles if every change of this origin begins an entry. */
export async function readLocked(tx: Db, origin: Origin, pageId: PageId): Promise<Present & KeptJson> {
  const [page, ids] = await Promise.all([
    findPage(tx, origin.actor.owner, pageId),
    origin.via === undefined ? {} : readTileIds(tx, origin, pageId),
  ])
  return { ...page, ...ids }
}

/** Locks the owner's page at a slug and compares its revision. Undefined if there is none that the actor may use. */
export async function lockBySlug(tx: Db, origin: Origin, slug: string, precondition: Precondition): Promise<Held | undefined> {
  const { owner, session, token, pages: bound } = origin.actor
  const [page] = await tx.query(lockSlug, { slug, owner, bound: boundIds(bound), session, token })
  if (!page) return undefined
  if (precondition === 'absent') fail('revision_stale', { message: 'You already have a page at this address' })
  if (precondition !== undefined && !matches(precondition, page.revision)) fail('revision_stale')
  return { ...page, ...(await readLocked(tx, origin, page.id)) }
}
