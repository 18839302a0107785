import { createHash } from 'node:crypto'

import type { FetchCause, ImageId, OwnerId, PageId, Plan } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, imageOwners, pageImages, pick, remoteImages, sql, statement, t, users } from '@tessera/db/sql'

const r = alias(remoteImages, 'r')
const other = alias(remoteImages, 'other')

/** Fetch and decoding together end well before. Then another instance may take the row. */
const leaseSeconds = 60
/** Fetches of one account at a time, on all instances. */
const maxPerOwner = 2
/** After a failure that may pass. Then the picture counts as failed. */
export const retryDelaysMinutes = [1, 10, 60, 6 * 60, 24 * 60] as const

/** A remote picture that this instance is to fetch. */
export type DuePicture = {
  owner: OwnerId
  plan: Plan
  urlHash: string
  url: string
  /** Identifies the lease: the result is stored only while this lease holds. */
  leasedUntil: string
  attempts: number
}

// Takers follow each other, because each must see the leases of the others.
const lockQueue = statement('remote_lock_queue', {
  query: () => sql`select from pg_advisory_xact_lock(hashtext('tessera:remote-images'))`,
})
const isDue = sql`${r.nextTryAt} <= now() and (${r.leasedUntil} is null or ${r.leasedUntil} <= now())`
const hostIsIdle = sql`not exists (select from ${remoteImages} ${other} where ${other.host} = ${r.host} and ${other.leasedUntil} > now())`
const ownerMayFetch = sql`(select count(*) from ${remoteImages} ${other}
  where ${other.ownerId} = ${r.ownerId} and ${other.leasedUntil} > now()) < ${maxPerOwner}`
const nextOwner = (after: ReturnType<typeof sql>) => sql`(select ${r.ownerId} from ${remoteImages} ${r}
  where ${r.nextTryAt} is not null and ${r.ownerId} > ${after} order by ${r.ownerId} limit 1)`
// PostgreSQL computes only as many rows of the recursion as the outer limit needs.
const takeNext = statement('remote_take', {
  params: { after: remoteImages.ownerId },
  row: {
    owner: r.ownerId,
    plan: users.plan,
    ...pick(r, 'urlHash', 'url', 'host', 'attempts'),
    leasedUntil: t.text(sql`${r.leasedUntil}::text`),
  },
  query: ({ after }, columns) => sql`with recursive turn(owner_id) as (
      select ${nextOwner(sql`${after}`)} union all select ${nextOwner(sql`turn.owner_id`)} from turn where turn.owner_id is not null),
    due as (select x.owner_id, x.url_hash from turn cross join lateral (
      select ${r.ownerId}, ${r.urlHash} from ${remoteImages} ${r} join ${users} on ${users.id} = ${r.ownerId}
      where ${r.ownerId} = turn.owner_id and ${isDue} and ${hostIsIdle} and ${ownerMayFetch}
        and ${users.deletedAt} is null and ${users.suspendedAt} is null
      order by ${r.nextTryAt} limit 1 for update of r skip locked) x limit 1)
    update ${remoteImages} ${r} set leased_until = now() + interval '${sql.raw(String(leaseSeconds))} seconds'
    from due join ${users} on ${users.id} = due.owner_id
    where ${r.ownerId} = due.owner_id and ${r.urlHash} = due.url_hash returning ${columns}`,
})

const correctHost = statement('remote_correct_host', {
  params: { owner: remoteImages.ownerId, urlHash: remoteImages.urlHash, host: remoteImages.host },
  query: ({ owner, urlHash, host }) => sql`update ${remoteImages} set host = ${host}, leased_until = null
    where ${remoteImages.ownerId} = ${owner} and ${remoteImages.urlHash} = ${urlHash}`,
})

/** The key under which a remote picture is stored: SHA-256 of the URL, in hexadecimal. */
export const urlHashOf = (url: string): string => createHash('sha256').update(url).digest('hex')

/** The host that a URL leads to, in one spelling. The database writes it as it stands in the URL. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/\.$/, '')
  } catch {
    return ''
  }
}

/** Takes the next picture whose host is idle. A picture whose host is written in another way is corrected, and waits for its turn again. */
async function takeAfter(tx: Db, after: OwnerId | ''): Promise<DuePicture | undefined> {
  for (;;) {
    const [next] = await tx.query(takeNext, { after: after as OwnerId })
    if (!next) return undefined
    const { host, ...picture } = next
    const canonical = hostOf(next.url)
    if (host === canonical) return picture
    await tx.query(correctHost, { owner: next.owner, urlHash: next.urlHash, host: canonical })
  }
}

/**
 * Takes the next picture that is due and may be fetched now: at most 2 of an account and 1 of a host at a time. Accounts take turns: the
 * search begins behind the account that had the last one, and goes on at the first account.
 */
export const takeDuePicture = (db: Db, lastOwner: OwnerId | ''): Promise<DuePicture | undefined> =>
  db.transaction(async (tx) => {
    await tx.query(lockQueue)
    const next = await takeAfter(tx, lastOwner)
    return next || lastOwner === '' ? next : takeAfter(tx, '')
  })

const getNextDue = statement('remote_next_due', {
  row: { waitMs: t.nullable(t.float(sql`(extract(epoch from min(${remoteImages.nextTryAt}) - now()) * 1000)::double precision`)) },
  query: (_, columns) => sql`select ${columns} from ${remoteImages} where ${remoteImages.nextTryAt} is not null`,
})

/** The time until a picture is due, in milliseconds; negative if one is due already. Undefined if none is queued. */
export async function untilNextDue(db: Db): Promise<number | undefined> {
  const [found] = await db.query(getNextDue)
  return found?.waitMs ?? undefined
}

const leaseOf = { owner: remoteImages.ownerId, urlHash: remoteImages.urlHash, leasedUntil: t.isoTimestamp() }
const storeCopy = statement('remote_store_copy', {
  params: { ...leaseOf, imageId: remoteImages.imageId },
  row: { urlHash: r.urlHash },
  query: ({ owner, urlHash, leasedUntil, imageId }, columns) => sql`update ${remoteImages} ${r}
    set image_id = ${imageId}, cause = null, status = null, attempts = 0, tried_at = now(), next_try_at = null, leased_until = null
    where ${r.ownerId} = ${owner} and ${r.urlHash} = ${urlHash} and ${r.leasedUntil} = ${leasedUntil}::timestamptz returning ${columns}`,
})
const storeFailure = statement('remote_store_failure', {
  params: {
    ...leaseOf,
    cause: remoteImages.cause,
    status: remoteImages.status,
    attempts: remoteImages.attempts,
    delayMinutes: t.nullable(t.float()),
  },
  query: ({ owner, urlHash, leasedUntil, cause, status, attempts, delayMinutes }) => sql`update ${remoteImages} ${r}
    set cause = ${cause}, status = ${status}, attempts = ${attempts}, tried_at = now(),
      next_try_at = now() + ${delayMinutes} * interval '1 minute', leased_until = null
    where ${r.ownerId} = ${owner} and ${r.urlHash} = ${urlHash} and ${r.leasedUntil} = ${leasedUntil}::timestamptz`,
})
const giveBack = statement('remote_give_back', {
  params: { ...leaseOf, delaySeconds: t.float() },
  query: ({ owner, urlHash, leasedUntil, delaySeconds }) => sql`update ${remoteImages} ${r}
    set next_try_at = now() + ${delaySeconds} * interval '1 second', leased_until = null
    where ${r.ownerId} = ${owner} and ${r.urlHash} = ${urlHash} and ${r.leasedUntil} = ${leasedUntil}::timestamptz`,
})

/** Why an attempt failed. `status` is the HTTP status, if there was a response. */
export type AttemptFailure = { cause: FetchCause; status: number | null }

const retryStatuses = new Set([408, 425, 429])
const mayPass = ({ cause, status }: AttemptFailure): boolean =>
  cause === 'unreachable' ||
  cause === 'timeout' ||
  (cause === 'http_status' && status !== null && (retryStatuses.has(status) || status >= 500))

/** Stores that an image is the picture's copy. False if the lease has ended: another instance may have the picture by now. */
export async function finishPicture(db: Db, { owner, urlHash, leasedUntil }: DuePicture, imageId: ImageId): Promise<boolean> {
  const stored = await db.query(storeCopy, { owner, urlHash, leasedUntil, imageId })
  return stored.length > 0
}

/** Stores a failure, and the next attempt if the failure may pass. A copy that an earlier attempt made stays. */
export async function failPicture(db: Db, { owner, urlHash, leasedUntil, attempts }: DuePicture, failure: AttemptFailure): Promise<void> {
  const delayMinutes = mayPass(failure) ? (retryDelaysMinutes[attempts] ?? null) : null
  await db.query(storeFailure, { owner, urlHash, leasedUntil, ...failure, attempts: attempts + 1, delayMinutes })
}

/** Ends the lease without an attempt, for example because too many images are being decoded. */
export async function returnPicture(db: Db, { owner, urlHash, leasedUntil }: DuePicture, delaySeconds: number): Promise<void> {
  await db.query(giveBack, { owner, urlHash, leasedUntil, delaySeconds })
}

const getNamingPages = statement('remote_naming_pages', {
  params: { owner: pageImages.ownerId, urlHash: pageImages.hash },
  row: { pageId: pageImages.pageId },
  query: ({ owner, urlHash }, columns) =>
    sql`select ${columns} from ${pageImages} where ${pageImages.ownerId} = ${owner} and ${pageImages.hash} = ${urlHash}`,
})

/** The account's pages that name a picture. */
export async function pagesNaming(db: Db, owner: OwnerId, urlHash: string): Promise<PageId[]> {
  const rows = await db.query(getNamingPages, { owner, urlHash })
  return rows.map(({ pageId }) => pageId)
}

const ownsImage = statement('remote_owns_image', {
  params: { owner: imageOwners.ownerId, imageId: imageOwners.imageId },
  row: { imageId: imageOwners.imageId },
  query: ({ owner, imageId }, columns) =>
    sql`select ${columns} from ${imageOwners} where ${imageOwners.ownerId} = ${owner} and ${imageOwners.imageId} = ${imageId}`,
})

/** Whether an account has an image. */
export async function hasImage(db: Db, owner: OwnerId, imageId: ImageId): Promise<boolean> {
  return (await db.query(ownsImage, { owner, imageId })).length > 0
}
