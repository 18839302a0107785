import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  alias,
  assignments,
  type EntryPart,
  type EntryVia,
  insertion,
  pages,
  revisions,
  type RowOf,
  type SQL,
  sql,
  type SQLWrapper,
  statement,
  t,
  tokens,
} from '@tessera/db/sql'

import type { Author } from '../core/actor.ts'
import { fail } from '../core/errors.ts'
import { p } from '../documents/columns-store.ts'
import { type Content, readContent, type KeptJson } from './open-entry-store.ts'
import { makeRoom, unexpired } from './retention-store.ts'

// Every change of a page's content belongs to an entry of its history. The open entry is in the page's row; see schema/pages.ts.
// A change either joins the open entry or begins one, which first moves the open entry to `revisions`. Only a statement that starts
// under the page's lock can copy the page: the snapshot of a single statement is older than the lock that it takes.

/** Whose change it is. A scheduled publication has neither session nor token. */
type ChangeActor = Pick<Author, 'owner' | 'limits' | 'session' | 'token'>

/** A change of a page's content, as its history records it. */
export type Change = {
  actor: ChangeActor
  /** Absent: `dashboard` for a session, `api` for a token. */
  via?: Extract<EntryVia, 'document' | 'restore' | 'import' | 'schedule'>
  parts: readonly EntryPart[]
  removedLink?: boolean
  source?: string | null
  /** The first revision of the entry that is restored. */
  restoredFrom?: number | null
  /** Set where the transaction is rolled back in the end. Saves the copy of the page. */
  dryRun?: boolean
}

/** A change before it is known which parts it changes. */
type Opening = Omit<Change, 'parts' | 'removedLink'>
/** A change by a document or a restore. */
export type Origin = Opening & { actor: Author }

export const viaOf = ({ actor, via }: Pick<Change, 'actor' | 'via'>): EntryVia => via ?? (actor.token === null ? 'dashboard' : 'api')

/** A change joins an entry until this long after the entry's last change … */
const maxIdle = sql`interval '5 minutes'`
/** … and until this long after its first change. */
const maxAge = sql`interval '30 minutes'`

type EntryColumn = 'entryRevision' | 'entryStartedAt' | 'entryAt' | 'entryVia' | 'entrySession' | 'entryToken' | 'entryParts'
type PageRow = Record<EntryColumn | 'entryRemovedLink', SQLWrapper>

/** Parameters of the statements that change a page's content. `opened`: the transaction holds the lock and has begun or found the entry. */
export const changeParams = { session: pages.entrySession, token: pages.entryToken, opened: t.boolean() }
export const changeOf = ({ session, token }: Pick<Author, 'session' | 'token'>, opened: boolean) => ({ session, token, opened })

/** A condition, never null: a change by this session or token can join the page's open entry, unless it removes a link. */
const joinable = (page: PageRow, { session, token }: { session: SQL; token: SQL }): SQL =>
  sql`coalesce(${page.entryRevision} > 1 and ${page.entryVia} in ('dashboard', 'api')
    and (${page.entrySession} = ${session} or ${page.entryToken} = ${token})
    and clock_timestamp() <= ${page.entryAt} + ${maxIdle} and clock_timestamp() <= ${page.entryStartedAt} + ${maxAge}
    and not ${page.entryParts} && array['address', 'publication'], false)`

/**
 * A condition of a statement's update: it may change the page, because its change joins the open entry, or because that was decided before.
 * A change that is `excluded`, such as one of the address, never joins.
 */
export const mayChange = (
  page: PageRow,
  given: { session: SQL; token: SQL; opened: SQL },
  { removesLink = false, excluded }: { removesLink?: boolean; excluded?: SQL } = {},
): SQL => {
  const removal = removesLink ? sql` and ${page.entryRemovedLink}` : sql``
  return sql`(${given.opened} or ${joinable(page, given)}${removal}${excluded ? sql` and not (${excluded})` : sql``})`
}

/** The parts that a change concerns, each with the condition under which it does, or an array of them. */
type ChangedParts = { readonly [K in EntryPart]?: SQL | true } | SQL

/** What a change sets in the page's row for its entry. With a condition, only where it holds. */
export const entered = (
  page: PageRow,
  parts: ChangedParts,
  { removesLink = sql`false`, condition }: { removesLink?: SQL; condition?: SQL } = {},
) => {
  const where = (value: SQL, column: SQLWrapper) => (condition ? sql`case when ${condition} then ${value} else ${column} end` : value)
  return {
    entryAt: where(sql`clock_timestamp()`, page.entryAt),
    entryParts: where(withParts(page, parts), page.entryParts),
    entryRemovedLink: where(removesLink, page.entryRemovedLink),
  }
}

const everyPart: readonly EntryPart[] = ['address', 'design', 'details', 'links', 'publication']

// Without a subquery, which would take longer than the rest of the update's expressions.
function withParts({ entryParts }: PageRow, parts: ChangedParts): SQL {
  const conditions = 'queryChunks' in parts ? Object.fromEntries(everyPart.map((part) => [part, sql`${part} = any(${parts})`])) : parts
  const added = Object.entries(conditions).map(([part, condition]) => {
    const isNew = sql`${part} <> all(${entryParts})`
    return sql`case when ${condition === true ? isNew : sql`${condition} and ${isNew}`} then ${part} end`
  })
  return sql`${entryParts} || array_remove(array[${sql.join(added, sql`, `)}], null)`
}

/** The parts of an entry in the order of the API. The open entry's are in the order in which they were changed first. */
export const sortedParts = (
  parts: SQLWrapper,
): SQL => sql`(select array_agg(part order by array_position(array['address', 'details', 'design', 'links', 'publication'], part))
    from unnest(${parts}) part)`

const nameOfToken = (token: SQL): SQL => sql`(select ${tokens.name} from ${tokens} where ${tokens.id} = ${token})`

/** Parameters of the statements that begin an entry. */
export const entryParams = {
  via: t.text<EntryVia>(),
  session: pages.entrySession,
  token: pages.entryToken,
  source: pages.entrySource,
}
export const entryOf = (change: Omit<Change, 'parts'>) => ({
  via: viaOf(change),
  session: change.actor.session,
  token: change.actor.token,
  source: change.source ?? null,
})

/** The columns of an entry that begins. */
export const newEntry = (given: { owner: SQL; via: SQL; session: SQL; token: SQL; source: SQL }, revision: SQL, parts: SQL) => ({
  entryRevision: revision,
  entryStartedAt: sql`clock_timestamp()`,
  entryAt: sql`clock_timestamp()`,
  entryVia: given.via,
  entryUser: sql`case when ${given.via} <> 'schedule' then ${given.owner} end`,
  entrySession: given.session,
  entryToken: given.token,
  entryTokenName: nameOfToken(given.token),
  entryParts: parts,
  entryRemovedLink: sql`false`,
  entrySource: given.source,
})

const ownPage = { pageId: pages.id, owner: pages.ownerId }

/** What a locked page says about its changes: `joinable` if a change by this actor may join its open entry. */
export const lockedRow = {
  revision: p.revision,
  linkCount: p.linkCount,
  blockCount: p.blockCount,
  joinable: t.boolean(),
  removedLink: t.boolean(sql`coalesce(${p.entryRemovedLink}, false)`),
}
/** The parameters by which `lockedPage` tells whether a change may join. */
export const actorParams = { session: pages.entrySession, token: pages.entryToken }
/** What stands after `from` in a statement that locks the page `p` and returns `lockedRow`. */
export const lockedPage = (given: { session: SQL; token: SQL }): SQL =>
  sql`${pages} ${p}, lateral (select ${joinable(p, given)} as joinable) j`

const lock = statement('entry_lock', {
  params: { ...ownPage, ...actorParams },
  row: lockedRow,
  query: ({ pageId, owner, ...actor }, columns) => sql`select ${columns} from ${lockedPage(actor)}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} for no key update of p`,
})
export type LockedPage = RowOf<typeof lock>

/** Locks the page's row until the transaction ends. Every write of several statements begins with it. */
export async function lockPage(tx: Db, { owner, session, token }: Author, pageId: PageId): Promise<LockedPage> {
  const [page] = await tx.query(lock, { pageId, owner, session, token })
  return page ?? fail('page_not_found')
}

const r = alias(revisions, 'r')
const { content: contentColumn, bytes: bytesColumn } = revisions
// All parts see one snapshot: the page as the open entry left it, and the entries that had ended before.
const begin = statement('entry_begin', {
  params: {
    ...ownPage,
    ...entryParams,
    restoredFrom: pages.entryRestoredFrom,
    days: t.integer(),
    content: t.nullable(contentColumn),
    bytes: t.nullable(bytesColumn),
  },
  row: { entries: t.bigint(sql`(select entries from kept)`), bytes: t.bigint(sql`(select bytes from kept)`) },
  query: ({ pageId, owner, restoredFrom, days, content, bytes, ...given }, columns) => {
    const ended = insertion(revisions, {
      page: p.id,
      revision: sql`coalesce(${p.entryRevision}, ${p.revision})`,
      lastRevision: p.revision,
      startedAt: sql`coalesce(${p.entryStartedAt}, ${p.updatedAt})`,
      at: sql`coalesce(${p.entryAt}, ${p.updatedAt})`,
      endedAt: sql`statement_timestamp()`,
      expiresAt: sql`statement_timestamp() + make_interval(days => ${days})`,
      via: sql`coalesce(${p.entryVia}, 'unknown')`,
      userId: p.entryUser,
      tokenId: p.entryToken,
      tokenName: p.entryTokenName,
      source: p.entrySource,
      restoredFrom: p.entryRestoredFrom,
      parts: sql`coalesce(${sortedParts(p.entryParts)}, '{}')`,
      published: p.published,
      links: p.linkCount,
      bytes,
      content,
    })
    const next = newEntry({ owner, ...given }, sql`${p.revision} + 1`, sql`'{}'`)
    return sql`with ended as (insert into ${revisions} ${ended} from ${pages} ${p}
        where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} and ${content}::bytea is not null),
      kept as (select count(*) as entries, coalesce(sum(${r.bytes}), 0)::bigint as bytes from ${revisions} ${r}
        where ${r.page} = ${pageId} and ${unexpired(r.expiresAt)})
      update ${pages} ${p} set ${assignments(pages, { ...next, entryRestoredFrom: restoredFrom })}
        where ${p.id} = ${pageId} and ${p.ownerId} = ${owner} returning ${columns}`
  },
})

/** Ends the open entry with this content, and begins the next one, whose parts the change adds. Sends a statement before it returns. */
async function endAndBegin(tx: Db, change: Opening, pageId: PageId, kept: Content | null): Promise<void> {
  const { actor, restoredFrom = null, dryRun = false } = change
  const { limits, owner } = actor
  const given = { ...entryOf(change), restoredFrom, days: limits.revisionDays, content: kept?.content ?? null, bytes: kept?.bytes ?? null }
  const [begun] = await tx.query(begin, { pageId, owner, ...given })
  if (!begun) fail('page_not_found')
  if (!dryRun) await makeRoom(tx, limits, pageId, { ...begun, added: given.bytes })
}

/** Begins an entry, whose parts the change adds. The transaction holds the page's lock. */
export const beginEntry = async (tx: Db, change: Opening, pageId: PageId): Promise<void> =>
  endAndBegin(tx, change, pageId, await readContent(tx, change, pageId))

/**
 * Prepares a change whose parts are known before its effect: begins an entry unless the change joins the open one. The transaction has
 * locked the page with `lockPage` or `lockedPage`. A caller that has read parts of what the open entry keeps passes them in `page`. Resolves to
 * a function that sends its statement before it returns, so that the caller can send the statement that changes the page right after it.
 */
export async function prepareChange(
  tx: Db,
  change: Change,
  pageId: PageId,
  page: Pick<LockedPage, 'joinable' | 'removedLink'> & KeptJson,
): Promise<() => Promise<void>> {
  const { via = 'dashboard', parts, removedLink = false } = change
  const joins = page.joinable && via === 'dashboard' && !parts.some(isExclusive) && (!removedLink || page.removedLink)
  if (joins) return async () => {}
  const content = await readContent(tx, change, pageId, page)
  return () => endAndBegin(tx, change, pageId, content)
}
const isExclusive = (part: EntryPart) => part === 'address' || part === 'publication'

/** The effect of a change. Without `opened` it changes the page only if its change joins the open entry, else returns undefined. */
export type Effect<T> = (db: Db, opened: boolean) => Promise<T | undefined>

/**
 * Makes a change by a single statement that takes the page's lock itself. A transaction is necessary only if the change begins an entry.
 * `check` can throw to refuse the change before an entry begins.
 */
export const recordOne = async <T>(
  db: Db,
  change: Origin,
  pageId: PageId,
  effect: Effect<T>,
  check?: (page: LockedPage) => void,
): Promise<T> => (await effect(db, false)) ?? db.transaction((tx) => recordLocked(tx, change, pageId, effect, check, true))

/**
 * Makes a change by a statement that expects the page's lock, and sends it together with the lock. `expectsNewEntry`: the change will
 * probably not join the open entry, so the statement that reads what the entry keeps is sent with them.
 */
export async function recordLocked<T>(
  tx: Db,
  change: Origin,
  pageId: PageId,
  effect: Effect<T>,
  check?: (page: LockedPage) => void,
  expectsNewEntry = false,
): Promise<T> {
  const locking = lockPage(tx, change.actor, pageId)
  const joining = effect(tx, false)
  const reading = expectsNewEntry ? readContent(tx, change, pageId) : undefined
  // An error of the lock, such as an unknown page, takes precedence.
  for (const one of [joining, reading]) one?.catch(() => {})
  const page = await locking
  const joined = await joining
  if (joined !== undefined) return joined
  check?.(page)
  const content = await (reading ?? readContent(tx, change, pageId))
  const [, begun] = await Promise.all([endAndBegin(tx, change, pageId, content), effect(tx, true)])
  if (begun === undefined) throw new Error('The change of a locked page had no effect')
  return begun
}
